/** The page of a label as HTML: it works without a script, on a phone in the sun. */
import { careLines } from '#modules/plants/care.ts'
import { careIconSvg } from '#modules/plants/care-icons.ts'
import { drawPlant } from '#modules/plants/plant-drawing.ts'
import type { DocumentSettings } from '#modules/setup/settings/server/logo.ts'
import { botanicalParts } from '#kernel/botanical-name.ts'
import { money } from '#kernel/format.ts'
import { Html, html } from '#server/html.ts'
import type { LabelledPlant } from './care-page.queries.ts'

interface CarePage {
  readonly plant: LabelledPlant
  readonly settings: DocumentSettings
  /** Address of the app, for staff. */
  readonly app: string
  readonly photo: string | undefined
}

const whole = (title: string, body: Html, app = '') => `<!doctype html>
${
  html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex, nofollow" />
      <title>${title}</title>
      <link rel="icon" href="/leaf.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/care.css" />
      ${app === '' ? '' : html`<script src="/care.js" data-app="${app}" defer></script>`}
    </head>
    <body>
      ${body}
    </body>
  </html>`.text
}`

const message = (title: string, text: string, app?: string) =>
  whole(
    title,
    html`<main class="message">
      <h1>${title}</h1>
      <p>${text}</p>
    </main>`,
    app,
  )

/** For an address that leads nowhere. */
export const noPage = message(
  'Label not found',
  'The address is not complete, or the plant is no longer listed. Ask the nursery about it.',
)

/** For a nursery that shows no pages. People of the nursery still go on to the batch. */
export const closedPage = (app: string) =>
  message('No page for this label', 'This nursery shows no pages about its plants. Ask its staff.', app)

const botanical = (name: string): Html[] =>
  botanicalParts(name).map(({ text, italic, trade }) =>
    italic ? html`<i>${text}</i>` : html`<span ${trade ? html`class="trade"` : ''}>${text}</span>`,
  )

/** The drawing of a plant that has no photo. */
function drawing({ category, common_name }: LabelledPlant): Html {
  const { stems, leaves, flowers } = drawPlant({ category, plant: common_name, size: 96, flowering: true })
  return new Html(
    `<svg class="drawing" viewBox="-90 -112 180 120" aria-hidden="true"><path class="stems" d="${stems}"/><path class="leaves" d="${leaves}"/><path class="flowers" d="${flowers}"/></svg>`,
  )
}

const careList = (name: string, kind: string, lines: ReturnType<typeof careLines>): Html | string =>
  lines.length === 0
    ? ''
    : html`<ul class="${kind}" aria-label="${name}">
        ${lines.map(
          ({ icon, text }) =>
            html`<li>${new Html(careIconSvg(icon).replace('<svg', '<svg aria-hidden="true"'))}<span>${text}</span></li>`,
        )}
      </ul>`

/** The nursery, and how to reach it. */
const contact = (settings: DocumentSettings, name: string): Html =>
  html`<footer>
    ${settings.logo_image ? html`<img class="logo" src="${settings.logo_image}" alt="" />` : ''}
    <p><b>${name}</b></p>
    ${settings.nurseryAddress ? html`<p>${settings.nurseryAddress}</p>` : ''}
    ${settings.nurseryPhone ? html`<p><a href="tel:${settings.nurseryPhone.replace(/[^+\d]/g, '')}">${settings.nurseryPhone}</a></p>` : ''}
    ${settings.nurseryEmail ? html`<p><a href="mailto:${settings.nurseryEmail}">${settings.nurseryEmail}</a></p>` : ''}
  </footer>`

const heading = (plant: LabelledPlant, price: string): Html =>
  html`<header>
    <h1>${plant.common_name}</h1>
    <p class="botanical">${botanical(plant.botanical_name)}</p>
    <p class="size">
      ${[plant.category, plant.container_size ?? ''].filter(Boolean).join(' · ')}
      ${price === '' ? '' : html`<b class="price">${price}</b>`}
    </p>
  </header>`

export function carePage({ plant, settings, app, photo }: CarePage): string {
  const price = settings.carePages === 'care_and_price' && plant.price !== null ? money(plant.price, settings) : ''
  const lines = careLines(plant.care, settings.unitSystem)
  const texts = [plant.care.advice ?? '', plant.description].filter(Boolean)
  return whole(
    `${plant.common_name}: how to care for it`,
    html`<main>
      <div class="picture">${photo === undefined ? drawing(plant) : html`<img src="${photo}" alt="${plant.common_name}" />`}</div>
      ${heading(plant, price)}
      ${careList(
        'Care',
        'care',
        lines.filter(({ icon }) => icon !== 'hazard'),
      )}
      ${careList(
        'Take care',
        'care hazards',
        lines.filter(({ icon }) => icon === 'hazard'),
      )}
      ${texts.map((text) => html`<p class="text">${text}</p>`)}
      ${lines.length === 0 && texts.length === 0 ? html`<p class="text">Ask the nursery how to care for this plant.</p>` : ''}
      ${plant.care.breeder_wording ? html`<p class="note">${plant.care.breeder_wording}</p>` : ''}
      ${contact(settings, settings.nurseryName || 'Plant nursery')}
    </main>`,
    app,
  )
}
