/** The provider's forms say what is wrong beside each field before they are sent, and go once however often they are pressed. */
for (const form of document.forms) {
  form.noValidate = true
  form.addEventListener('input', ({ target }) => target.ariaInvalid && say(target))
  form.addEventListener('submit', (event) => {
    const wrong = [...form.elements].filter((field) => !field.validity.valid)
    wrong.forEach(say)
    wrong[0]?.focus()
    if (wrong.length > 0 || 'sent' in form.dataset) event.preventDefault()
    else form.dataset.sent = ''
  })
}

// Whoever comes back to a page by the browser's own button may send its form again.
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent
})

function say(field) {
  const { valid } = field.validity
  field.ariaInvalid = valid ? null : 'true'
  const place = field.closest('label')
  place.querySelector('[role=alert]')?.remove()
  if (valid) return
  const said = document.createElement('small')
  said.role = 'alert'
  said.textContent = sentenceFor(field)
  place.append(said)
}

/** The same that the server would say. */
function sentenceFor({ type, minLength }) {
  if (type === 'email') return 'Enter an e-mail address like name@example.com.'
  return minLength > 0 ? 'Choose a password of at least 10 characters.' : 'This is required.'
}
