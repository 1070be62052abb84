/** Rules that depend on what is shown, as a style sheet of the page while the component is there. The security policy allows no style elements. */
import { useLayoutEffect } from 'react'

export function useStyleSheet(rules: string): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [rules])
}
