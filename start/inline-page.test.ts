/** The page of the app with what would cost it requests. */
import { expect, test } from 'vitest'
import { inlined } from './inline-page.ts'

test('the page has the script that starts the app, the small one before it, and its icon', () => {
  const page =
    '<link rel="icon" href="/leaf.svg" /><script src="/theme.js"></script>' +
    '<script type="module" crossorigin src="/assets/app.js"></script>' +
    '<link rel="modulepreload" crossorigin href="/assets/rt.js"><link rel="modulepreload" crossorigin href="/assets/shell.js">'
  const entry = { fileName: 'assets/app.js', code: 'import{t}from"./shell.js";t();', imports: ['assets/shell.js'] }
  const files: Record<string, string> = { 'theme.js': '// Why.\nsetTheme()\n', 'leaf.svg': '<svg/>' }
  expect(inlined(page, entry, (file) => files[file] ?? '')).toBe(
    '<link rel="icon" href="data:image/svg+xml,%3Csvg%2F%3E" /><script>setTheme()\n</script>' +
      '<script type="module">import{t}from"/assets/shell.js";t();</script>' +
      '<link rel="modulepreload" crossorigin href="/assets/shell.js">',
  )
})
