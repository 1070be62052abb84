/** Passkeys on the provider's pages, by what browsers themselves can do. Where they can't, the button stays hidden and the password works. */
const button = document.querySelector('[data-passkey]')
const said = document.querySelector('[data-passkey-said]')
// A passkey belongs to a name: none can be made for a bare address like 127.0.0.1.
const isNamed = !/^[\d.:[\]]+$/.test(location.hostname)
if (button && isNamed && window.PublicKeyCredential?.parseCreationOptionsFromJSON) {
  button.hidden = false
  button.addEventListener('click', () => void attempt(button.dataset.passkey))
}

async function attempt(what) {
  said.textContent = ''
  button.disabled = true
  try {
    location.assign(what === 'add' ? await add() : await signIn())
  } catch (error) {
    said.textContent =
      error instanceof Refusal
        ? error.message
        : error?.name === 'InvalidStateError'
          ? 'This device has a passkey of yours already.'
          : 'Nothing was signed. Try again when you are ready.'
    button.disabled = false
  }
}

class Refusal extends Error {}

async function ask(path, body = {}) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const data = await answer.json()
  if (!answer.ok) throw new Refusal(data.error)
  return data
}

async function add() {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await ask('/membership/passkeys/offer'))
  const made = await navigator.credentials.create({ publicKey })
  return (await ask('/membership/passkeys/add', made.toJSON())).next
}

async function signIn() {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await ask('/membership/passkeys/ask'))
  const signed = await navigator.credentials.get({ publicKey })
  return (await ask(`/membership/passkeys/sign-in${location.search}`, signed.toJSON())).next
}
