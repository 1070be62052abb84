/** Passkeys by the browser's own API. Where it is missing the button stays hidden, and the password works. */
const button = document.querySelector('[data-passkey]')
const notice = document.querySelector('[data-passkey-status]')
// A passkey belongs to a host name: none can be created for an IP address like 127.0.0.1.
const isNamed = !/^[\d.:[\]]+$/.test(location.hostname)
if (button && isNamed && window.PublicKeyCredential?.parseCreationOptionsFromJSON) {
  button.hidden = false
  button.addEventListener('click', () => void attempt(button.dataset.passkey))
}

async function attempt(what) {
  notice.textContent = ''
  button.disabled = true
  try {
    location.assign(what === 'add' ? await add() : await signIn())
  } catch (error) {
    notice.textContent =
      error instanceof Refusal
        ? error.message
        : error?.name === 'InvalidStateError'
          ? 'This device already has your passkey.'
          : 'The passkey was not used. Try again when you’re ready.'
    button.disabled = false
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
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await post('/membership/passkeys/registration-options'))
  const made = await navigator.credentials.create({ publicKey })
  return (await post('/membership/passkeys/add', made.toJSON())).next
}

async function signIn() {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await post('/membership/passkeys/sign-in-options'))
  const signed = await navigator.credentials.get({ publicKey })
  return (await post(`/membership/passkeys/sign-in${location.search}`, signed.toJSON())).next
}
