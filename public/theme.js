// A tab that shows the sample nursery stores everything in its own storage: a visitor, who may have a nursery of their own, is not signed out
// of it and mixes nothing. It ends where somebody signs in or leaves the app.
{
  const at = location.pathname
  try {
    if (at === '/sample' || (sessionStorage.sample && /^\/($|login$|logout$|auth\/)/.test(at))) sessionStorage.clear()
    if (at === '/sample') sessionStorage.sample = 'yes'
    if (sessionStorage.sample) Object.defineProperty(window, 'localStorage', { value: sessionStorage })
  } catch {
    // A browser that keeps nothing for us shows no sample nursery.
  }
}
// Before the first paint: the theme and the motion of who is signed in, else the theme that the system prefers.
{
  const root = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  let user = {}
  try {
    user = JSON.parse(localStorage.user ?? '{}')
  } catch {
    // A browser that keeps nothing for us starts with what the system prefers.
  }
  root.dataset.theme = user.theme ?? (dark ? 'dark' : 'light')
  root.dataset.motion = user.animations === false ? 'off' : 'on'
  // Who is signed in sees the bars of the app before its scripts are there; papers and the customer's display have none.
  const bare = /^\/(login|logout|sample|auth\/|print-invoice\/|production\/labels\/print|sales\/pos\/(display|report|receipt)|orders\/[^/]+\/docket)/
  root.toggleAttribute('data-shell', Boolean(user.role) && !bare.test(location.pathname))
}
