// The basket of the shared availability list: what was entered stays while the list is searched or another week is chosen. Without it the
// page is a form that sends what is on it.
const own = document.currentScript.dataset
const place = `basket ${location.pathname}`
const read = () => {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '{}')
  } catch {
    return {}
  }
}
const store = (basket) => {
  try {
    sessionStorage.setItem(place, JSON.stringify(basket))
  } catch {
    // A browser that stores nothing sends what is on the page.
  }
}
const money = new Intl.NumberFormat(own.locale, {
  style: 'currency',
  currency: own.currency ?? 'XXX',
  currencyDisplay: 'narrowSymbol',
})
const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

/** In cents: what so many cost by the price that their number gets, or less in whole trays, shelves and trolleys. */
const costOf = ({ quantity, price, breaks, units }) => {
  const reached = breaks.filter(([from]) => quantity >= from).at(-1)
  const one = inCents(reached ? reached[1] : price)
  let left = quantity
  let inUnits = 0
  for (const [plants, each] of units.toReversed()) {
    const count = Math.floor(left / plants)
    left -= count * plants
    inUnits += count * inCents(each)
  }
  return Math.min(quantity * one, inUnits + left * one)
}
const inCents = (price) => Math.round(Number(price) * 100)

/** "50:6.90 100:6.40" */
const readPairs = (text) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((each) => each.split(':').map(Number))

function showBasket(form) {
  const fields = [...form.querySelectorAll('td input[data-name]')]
  const basket = read()
  for (const field of fields) if (!field.value && basket[field.name]) field.value = basket[field.name].quantity

  const lines = make('ul', {})
  const summary = make('span', { role: 'status' })
  const request = make('a', { href: '#request', className: 'primary', textContent: 'Request' })
  const panel = make('div', { className: 'basket' }, make('details', {}, make('summary', {}, summary), lines), request)
  // What is in the basket and not on the page is sent with it.
  const others = make('div', { hidden: true })
  form.append(others)
  document.querySelector('main').append(panel)

  const remove = (name) => {
    delete basket[name]
    const field = fields.find((each) => each.name === name)
    if (field) field.value = ''
    draw()
  }
  const draw = () => {
    store(basket)
    const entries = Object.entries(basket)
    panel.hidden = entries.length === 0
    const plants = entries.reduce((sum, [, { quantity }]) => sum + quantity, 0)
    const priced = entries.every(([, { price }]) => price !== '')
    const total = entries.reduce((sum, [, line]) => sum + costOf(line), 0) / 100
    summary.textContent = `${entries.length} ${entries.length === 1 ? 'line' : 'lines'}, ${plants} ${plants === 1 ? 'plant' : 'plants'}${priced ? `, about ${money.format(total)}` : ''}`
    lines.replaceChildren(
      ...entries.map(([name, line]) =>
        make(
          'li',
          {},
          make('span', { textContent: `${line.quantity} × ${line.name}` }),
          make('button', { type: 'button', textContent: 'Remove', ariaLabel: `Remove ${line.name}`, onclick: () => remove(name) }),
        ),
      ),
    )
    const here = new Set(fields.map(({ name }) => name))
    others.replaceChildren(
      ...entries
        .filter(([name]) => !here.has(name))
        .map(([name, { quantity }]) => make('input', { type: 'hidden', name, value: quantity })),
    )
  }
  const take = (field) => {
    const quantity = Number(field.value)
    if (Number.isInteger(quantity) && quantity > 0)
      basket[field.name] = {
        quantity,
        name: field.dataset.name,
        price: field.dataset.price,
        breaks: readPairs(field.dataset.breaks),
        units: readPairs(field.dataset.units),
      }
    else delete basket[field.name]
  }
  for (const field of fields) if (field.value) take(field)
  form.addEventListener('input', ({ target }) => {
    if (!target.dataset.name) return
    take(target)
    draw()
  })
  draw()
}

/** A list is shown as soon as its week or category is chosen, and narrowed while a name is typed. */
function showAtOnce(tools) {
  tools.querySelector('button').hidden = true
  for (const select of tools.querySelectorAll('select')) select.addEventListener('change', () => tools.requestSubmit())
  const rows = [...document.querySelectorAll('.order tbody tr')].map((row) => ({ row, text: plain(row.textContent) }))
  tools.querySelector('[type=search]').addEventListener('input', ({ target }) => {
    const words = plain(target.value).split(/\s+/)
    let above
    for (const { row, text } of rows) {
      row.hidden = !words.every((word) => text.includes(word))
      if (row.hidden) continue
      // Another size of the plant above needs its name no second time.
      row.classList.toggle('same', above?.dataset.plant === row.dataset.plant)
      above = row
    }
  })
}
const plain = (text) => text.normalize('NFD').replace(/\p{Mark}/gu, '').toLowerCase()

if (own.sent) sessionStorage.removeItem(place)
const form = document.querySelector('form.order')
if (form) showBasket(form)
const tools = document.querySelector('form.tools')
if (tools) showAtOnce(tools)
