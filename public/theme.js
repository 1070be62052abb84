// Before the first paint: the theme and the motion that were chosen here last, or what the system prefers.
{
  const root = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  let kept = {}
  try {
    kept = localStorage
  } catch {
    // A browser that keeps nothing for us starts with what the system prefers.
  }
  root.dataset.theme = kept.theme ?? (dark ? 'dark' : 'light')
  root.dataset.motion = kept.motion ?? 'on'
}
