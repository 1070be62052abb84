/** Passkeys, by a button and in the list of the e-mail field. Where they are missing the button stays hidden, and the password works. */
const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } =
  window.SimpleWebAuthnBrowser
const button = document.querySelector('[data-passkey]')
const notice = document.querySelector('[data-passkey-status]')
/** Challenges last five minutes. */
const offeredAnew = 4 * 60_000
// A passkey belongs to a host name: none can be created for an IP address like 127.0.0.1.
const isNamed = !/^[\d.:[\]]+$/.test(location.hostname)
if (button && isNamed && browserSupportsWebAuthn()) {
  button.hidden = false
  button.addEventListener('click', () => void attempt())
  if (button.dataset.passkey === 'sign-in') {
    void offerInField()
    setInterval(() => !button.disabled && void offerInField(), offeredAnew)
  }
}

async function attempt() {
  notice.textContent = ''
  button.disabled = true
  try {
    location.assign(button.dataset.passkey === 'add' ? await add() : await signIn())
  } catch (error) {
    notice.textContent =
      error instanceof Refusal
        ? error.message
        : error?.name === 'InvalidStateError'
          ? 'This device already has your passkey.'
          : 'The passkey was not used. Try again when you’re ready.'
    button.disabled = false
    if (button.dataset.passkey === 'sign-in') void offerInField()
  }
}

/** The browser shows passkeys among what it would fill in. */
async function offerInField() {
  if (!(await browserSupportsWebAuthnAutofill())) return
  try {
    location.assign(await signIn(true))
  } catch (error) {
    // Else nobody chose one, or the button or the next offer took its place.
    if (error instanceof Refusal) notice.textContent = error.message
  }
}

class Refusal extends Error {}

async function post(path, body = {}) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const data = await response.json()
  if (!response.ok) throw new Refusal(data.error)
  return data
}

async function add() {
  const optionsJSON = await post('/membership/passkeys/registration-options')
  return (await post('/membership/passkeys/add', await startRegistration({ optionsJSON }))).next
}

async function signIn(useBrowserAutofill = false) {
  const optionsJSON = await post('/membership/passkeys/sign-in-options')
  const signed = await startAuthentication({ optionsJSON, useBrowserAutofill })
  return (await post(`/membership/passkeys/sign-in${location.search}`, signed)).next
}
