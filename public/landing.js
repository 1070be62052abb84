// Who was signed in here last sees the way in; browsers without invoker commands get their dialogs too.
{
  const member = localStorage.getItem('user') !== null
  for (const part of document.querySelectorAll('[data-for]')) part.hidden = (part.dataset.for === 'member') !== member
  if (!('commandForElement' in HTMLButtonElement.prototype))
    for (const button of document.querySelectorAll('button[commandfor]'))
      button.addEventListener('click', () => document.getElementById(button.getAttribute('commandfor')).showModal())
}
