/** The shared availability list as a page that works without a script, on paper too. */
import { plantUnits, stepsText, unitsText } from '#modules/setup/reference/plant-units.ts'
import { unitPricesText } from '#modules/setup/reference/unit-price.ts'
import { sizeText } from '#modules/setup/reference/grade.ts'
import { isoWeek } from '#kernel/day.ts'
import { localeOf, money } from '#kernel/format.ts'
import { careSummary } from '#modules/plants/care.ts'
import { type ListRow, type PricedList, priceNote, stepsOf } from '#modules/growing/availability/availability.ts'
import { nextMore, weekText } from '#modules/growing/availability/free-by-week.ts'
import { drawPlant, toneOf } from '#modules/plants/plant-drawing.ts'
import { botanicalParts } from '#kernel/botanical-name.ts'
import type { DocumentSettings } from '#modules/setup/settings/server/logo.ts'
import { type Html, html, publicPage } from '#server/html.ts'

export interface ListPage extends PricedList {
  readonly link: PricedList['link'] & { readonly id: string }
  readonly settings: DocumentSettings
  readonly today: string
  /** The Monday of the week that the plants are wanted in; '' for now. */
  readonly week: string
  /** The weeks of the next year in which more become free. */
  readonly weeks: readonly string[]
  readonly search: string
  readonly category: string
  readonly categories: readonly string[]
  readonly rows: readonly ListRow[]
  /** The address under which its photos are. */
  readonly photos: string
  /** A form that was refused, as it came, and why. */
  readonly sent?: Readonly<Record<string, string | undefined>>
  readonly error?: string
}

/** Genus and species in italics; ranks, cultivars and Groups upright; trade names in small capitals. */
const botanical = (name: string): Html[] =>
  botanicalParts(name).map(({ text, italic, trade }) =>
    italic ? html`<i>${text}</i>` : html`<span ${trade ? html`class="trade"` : ''}>${text}</span>`,
  )

const whole = (title: string, body: Html) => publicPage(title, '/availability.css', body)

/** For an address that is wrong, was revoked or has expired. */
export const closedPage = whole(
  'List not available',
  html`<h1>This list is not available</h1>
    <p>The address was closed, has run out, or is not complete. Ask the nursery for a new one.</p>`,
)

/** A request for plants that was taken. */
export interface Requested {
  /** Number of the draft order; 0 if none was created. */
  readonly number: number
  readonly week: string
  readonly lines: readonly { readonly called: string; readonly quantity: number }[]
  /** Deposit that is asked for, and the address to pay it; without an address it is paid as the confirmation says. */
  readonly deposit?: { readonly amount: string; readonly path: string } | undefined
}

export const thanksPage = ({ number, lines, deposit }: Requested) =>
  whole(
    'Thank you',
    html`<h1>Thank you, we have your request</h1>
      <p>
        ${number > 0 ? `Its number is ${number}. ` : ''}The nursery checks it and confirms what it can supply. Nothing is ordered
        until then.
      </p>
      ${
        lines.length === 0
          ? ''
          : html`<table class="sent">
              <thead>
                <tr>
                  <th scope="col">Plant</th>
                  <th scope="col" class="end">Quantity</th>
                </tr>
              </thead>
              <tbody>
                ${lines.map(
                  ({ called, quantity }) =>
                    html`<tr>
                      <td>${called}</td>
                      <td class="end">${String(quantity)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>`
      }
      ${
        deposit
          ? html`<p>
              Please pay a deposit of <b>${deposit.amount}</b>. You get it back for whatever cannot be supplied.
              ${deposit.path ? html`<a href="${deposit.path}">Pay the deposit by card or wallet</a>` : ''}
            </p>`
          : ''
      }
      <p><a href="">Back to the list</a></p>
      <script src="/availability.js" data-sent="yes"></script>`,
  )

export function listPage(list: ListPage): string {
  const { settings, link, rows, search, category, week: chosen, error } = list
  const name = settings.nurseryName || 'Plant nursery'
  const { week, year } = isoWeek(list.today)
  const query = new URLSearchParams(Object.entries({ search, category, week: chosen }).filter(([, value]) => value !== ''))
  const file = (format: string) => `?${query.toString()}${query.size > 0 ? '&' : ''}format=${format}`
  return whole(
    `${name}: availability`,
    html`<header>
        <div>
          ${settings.logo_image ? html`<img class="logo" src="${settings.logo_image}" alt="" />` : ''}
          <p class="name">${name}</p>
          <h1>Availability</h1>
          <p>Week ${String(week)}, ${String(year)}${link.account_name ? ` · for ${link.account_name}` : ''}</p>
        </div>
        <p class="contact">${[settings.nurseryPhone, settings.nurseryEmail].filter(Boolean).join(' · ')}</p>
      </header>
      <form class="tools" method="get">
        <label
          >When do you need them?
          <select name="week">
            <option value="">Now</option>
            ${weekChoices(list).map((each) => html`<option value="${each}" ${each === chosen ? html`selected` : ''}>${weekText(each, settings)}</option>`)}
          </select></label
        >
        <label>Search <input type="search" name="search" value="${search}" placeholder="Name or size" /></label>
        <label
          >Category
          <select name="category">
            <option value="">All</option>
            ${list.categories.map((each) => html`<option value="${each}" ${each === category ? html`selected` : ''}>${each}</option>`)}
          </select></label
        >
        <button>Show</button>
        <a href="${file('pdf')}">PDF</a> <a href="${file('csv')}">CSV</a>
      </form>
      ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
      ${rows.length === 0 ? html`<p class="none">Nothing matches at the moment. Try part of a name, or another category.</p>` : order(list)}
      <footer>
        ${priceNote(list)} Subject to
        confirmation.${chosen ? ' Plants that still grow are counted from the week in which they should be ready.' : ''}
      </footer>
      <script
        src="/availability.js"
        data-currency="${settings.currency}"
        data-locale="${localeOf(settings.dateFormat)}"
      ></script>`,
  )
}

/** Weeks with new stock, and the chosen week even without any. */
const weekChoices = ({ weeks, week }: ListPage): readonly string[] =>
  week === '' || weeks.includes(week) ? weeks : [...weeks, week].toSorted()

/** "120 more from week 7" */
function more(row: ListRow, week: string): Html | string {
  const next = nextMore(row, week)
  return next ? html`<small>${String(next.more)} more from week ${String(isoWeek(next.week).week)}</small>` : ''
}

const picture = (row: ListRow, photos: string): Html =>
  row.photo === null
    ? html`<svg class="picture" viewBox="-50 -100 100 106" data-tone="${String(toneOf(row.plant_type_id))}" aria-hidden="true">
        <use href="#${drawingOf(row.category)}" />
      </svg>`
    : html`<img class="picture" src="${photos}/${row.plant_type_id}" alt="" loading="lazy" width="56" height="56" />`

const drawingOf = (category: string) => `drawing-${Buffer.from(category).toString('hex')}`

/** One drawing for each category on the page, used by every plant of it. */
const drawings = (rows: readonly ListRow[]): Html[] =>
  [...new Set(rows.filter(({ photo }) => photo === null).map(({ category }) => category))].map((category) => {
    const { stems, leaves, flowers } = drawPlant({ category, plant: category, size: 90, flowering: true })
    return html`<symbol id="${drawingOf(category)}" overflow="visible">
      <path class="stems" d="${stems}" />
      <path class="leaves" d="${leaves}" />
      <path class="flowers" d="${flowers}" />
    </symbol>`
  })

/** `50+ 6.90, 100+ 6.40, tray of 72 43.20` */
export const breaksText = ({ breaks, unit_prices }: ListRow): string =>
  [...breaks.map(({ from, price }) => `${from}+ ${price}`), unitPricesText(unit_prices, (price) => price)]
    .filter(Boolean)
    .join(', ')

/** Trays of the available plants, and the order steps. */
const inUnits = (row: ListRow): Html | string => {
  const text = [unitsText(row.available, plantUnits(row)), stepsText(stepsOf(row))].filter(Boolean).join(', ')
  return text ? html`<small>${text}</small>` : ''
}

export const fieldOf = (row: Pick<ListRow, 'plant_type_id' | 'container_size' | 'grade'>): string =>
  `q ${row.plant_type_id} ${sizeText(row)}`

/** Every plant with a quantity field; the customer's details are below. */
function order({ rows, link, settings, sent = {}, search, category, week, photos }: ListPage): Html {
  const entered = (field: string) => sent[field] ?? ''
  const care = (row: ListRow) => careSummary(row.care, settings.unitSystem)
  return html`<form method="post" class="order">
    <input type="hidden" name="search" value="${search}" /><input type="hidden" name="category" value="${category}" />
    <input type="hidden" name="week" value="${week}" />
    <svg class="drawings" aria-hidden="true">${drawings(rows)}</svg>
    <table>
      <thead>
        <tr>
          <th scope="col">Plant</th>
          <th scope="col">Size</th>
          ${link.shows_prices ? html`<th scope="col" class="end">Price</th>` : ''}
          <th scope="col" class="end">Available</th>
          <th scope="col" class="end">Quantity</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((row, i) => {
          const field = fieldOf(row)
          const isSame = rows[i - 1]?.plant_type_id === row.plant_type_id
          return html`<tr data-plant="${row.plant_type_id}" ${isSame ? html`class="same"` : ''}>
            <td class="plant">
              ${picture(row, photos)}
              <div>
                <b>${row.common_name}</b> <span class="botanical">${botanical(row.botanical_name)}</span>
                ${care(row) === '' ? '' : html`<small>${care(row)}</small>`}
              </div>
            </td>
            <td>${sizeText(row)}${row.measurements ? html`<small>${row.measurements}</small>` : ''}</td>
            ${link.shows_prices ? html`<td class="end">${row.price ? money(row.price, settings) : ''}${breaksText(row) ? html`<small>${breaksText(row)}</small>` : ''}</td>` : ''}
            <td class="end left">${String(row.available)}${inUnits(row)}${more(row, week)}</td>
            <td class="end">
              <input
                name="${field}"
                value="${entered(field)}"
                inputmode="numeric"
                maxlength="7"
                placeholder="0"
                data-name="${row.common_name}, ${sizeText(row)}"
                data-price="${row.price ?? ''}"
                data-breaks="${row.breaks.map(({ from, price }) => `${from}:${price}`).join(' ')}"
                data-units="${row.unit_prices.map(({ plants, price }) => `${plants}:${price}`).join(' ')}"
                aria-label="How many ${row.common_name}, ${sizeText(row)}"
              />
            </td>
          </tr>`
        })}
      </tbody>
    </table>
    <fieldset id="request">
      <legend>Request these plants</legend>
      <label
        >Your name
        <input name="name" value="${entered('name') || (link.account_name ?? '')}" maxlength="80" required autocomplete="name"
      /></label>
      <label
        >Phone or e-mail <input name="contact" value="${entered('contact')}" maxlength="120" required autocomplete="email"
      /></label>
      <label>Due <input type="date" name="wanted" value="${entered('wanted')}" /></label>
      <label class="wide">Note <textarea name="note" maxlength="1000" rows="3">${entered('note')}</textarea></label>
      <label class="trap" aria-hidden="true">Leave this empty <input name="website" tabindex="-1" autocomplete="off" /></label>
      <button class="primary">Send request</button>
    </fieldset>
  </form>`
}
