/** The theme and the motion of this device, remembered for the next start: public/theme.js sets them before the first paint. */

export function themeNow(): string {
  return document.documentElement.dataset['theme'] ?? 'light'
}

export function setTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme
  localStorage.setItem('theme', theme)
}

const darkThemes: readonly string[] = ['dark', 'halloween', 'negative', 'velvet']
export const isDark = (theme: string): boolean => darkThemes.includes(theme)
