// Before the first paint: the theme and the motion that were chosen here last, or what the system prefers.
{
  const root = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = localStorage.getItem('theme') ?? (dark ? 'dark' : 'light')
  root.dataset.motion = localStorage.getItem('motion') ?? 'on'
}
