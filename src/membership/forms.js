/** Validates the provider's forms before they are sent, with a message beside each field, and submits each once. */
document.querySelector('[data-insecure]').hidden = isSecureContext

for (const form of document.forms) {
  form.noValidate = true
  form.addEventListener('input', ({ target }) => target.ariaInvalid && showMessage(target))
  form.addEventListener('submit', (event) => {
    const invalid = [...form.elements].filter((field) => !field.validity.valid)
    invalid.forEach(showMessage)
    invalid[0]?.focus()
    if (invalid.length > 0 || 'sent' in form.dataset) event.preventDefault()
    else form.dataset.sent = ''
  })
}

// After the browser's back button a form may be submitted again.
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent
})

function showMessage(field) {
  const { valid } = field.validity
  field.ariaInvalid = valid ? null : 'true'
  const place = field.closest('label')
  place.querySelector('[role=alert]')?.remove()
  if (valid) return
  const notice = document.createElement('small')
  notice.role = 'alert'
  notice.textContent = validationMessage(field)
  place.append(notice)
}

/** The same message as the server's. */
function validationMessage({ type, minLength }) {
  if (type === 'email') return 'Enter an e-mail address like name@example.com.'
  return minLength > 0 ? 'Choose a password of at least 10 characters.' : 'This is required.'
}
