// Who was signed in here last sees the way in; browsers without invoker commands get their dialogs too. Where an advertising tag is
// configured, the visitor is asked first, and only who agreed loads it.
{
  let kept = {}
  try {
    kept = localStorage
  } catch {
    // A browser that keeps nothing for us is asked each time.
  }
  const member = kept.user !== undefined
  for (const part of document.querySelectorAll('[data-for]')) part.hidden = (part.dataset.for === 'member') !== member
  // Who is a member changes the plan of their nursery, and starts no second one.
  if (member)
    for (const link of document.querySelectorAll('a[data-plan]')) {
      link.href = '/membership/profile#plan'
      delete link.dataset.plan
    }
  // Who signs up at another address comes back signed in (src/web/sign-in.ts).
  for (const link of document.querySelectorAll('a[data-sign-up]'))
    if (link.origin !== location.origin) link.addEventListener('click', () => (kept['signing-up'] = Date.now()))
  if (!('commandForElement' in HTMLButtonElement.prototype))
    for (const button of document.querySelectorAll('button[commandfor]'))
      button.addEventListener('click', () => document.getElementById(button.getAttribute('commandfor')).showModal())

  const { tag, conversion } = document.body.dataset
  const consent = document.getElementById('consent')
  const load = () => {
    window.dataLayer = []
    window.gtag = function () {
      window.dataLayer.push(arguments)
    }
    window.gtag('js', new Date())
    window.gtag('config', conversion.split('/')[0])
    const script = document.createElement('script')
    script.src = tag
    script.async = true
    document.head.append(script)
  }
  if (tag) {
    if (kept.analytics === 'yes') load()
    else consent.hidden = kept.analytics === 'no'
    for (const button of consent.querySelectorAll('[data-consent]'))
      button.addEventListener('click', () => {
        kept.analytics = button.dataset.consent
        consent.hidden = true
        if (button.dataset.consent === 'yes' && !window.gtag) load()
        if (button.dataset.consent === 'no' && window.gtag) location.reload()
      })
    const again = document.querySelector('[data-consent-again]')
    again.hidden = false
    again.firstElementChild.addEventListener('click', () => {
      document.getElementById('cookies').close()
      consent.hidden = false
      consent.querySelector('button').focus()
    })
    for (const link of document.querySelectorAll('a[data-plan]'))
      link.addEventListener('click', (event) => {
        if (!window.gtag || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        // Nobody waits long for an advertising tag.
        const go = () => location.assign(link.href)
        setTimeout(go, 800)
        window.gtag('event', 'conversion', { send_to: conversion, event_callback: go })
      })
  }
}
