/** Preselects the country on the sign-up form by the browser's time zone. The person can choose another. */
// Includes the older names that some browsers still use.
const american =
  /^(US\/|Pacific\/Honolulu$|America\/(New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Indiana|Indianapolis|Kentucky|Louisville|North_Dakota)(\/|$))/
const european =
  /^(Asia\/Nicosia|Atlantic\/(Azores|Madeira)|Europe\/(Amsterdam|Athens|Berlin|Bratislava|Brussels|Bucharest|Budapest|Busingen|Copenhagen|Dublin|Helsinki|Lisbon|Ljubljana|Luxembourg|Madrid|Malta|Mariehamn|Paris|Prague|Riga|Rome|Sofia|Stockholm|Tallinn|Vienna|Vilnius|Warsaw|Zagreb))$/
const { country, password, time_zone: timeZone } = document.forms[0].elements
const show = document.querySelector('[data-show-password]')
show.hidden = false
show.addEventListener('change', ({ target }) => {
  password.type = target.checked ? 'text' : 'password'
})
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
const guessed = countryOf(zone)
// After the back button or a validation error, the person's choice stays.
if (country.value === '') country.value = guessed
keepZone()
country.addEventListener('change', keepZone)

/** The browser's time zone is used for the nursery only if it is in the chosen country. */
function keepZone() {
  timeZone.value = guessed !== '' && country.value === guessed ? zone : ''
}

/** Empty where the time zone does not help: privacy-conscious browsers report UTC. */
function countryOf(name) {
  if (!name.includes('/') || name.startsWith('Etc/')) return ''
  if (['Pacific/Auckland', 'Pacific/Chatham'].includes(name)) return 'NZ'
  if (name.startsWith('Australia/')) return 'AU'
  if (name === 'Europe/London') return 'UK'
  return american.test(name) ? 'US' : european.test(name) ? 'EU' : 'other'
}
