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
}
