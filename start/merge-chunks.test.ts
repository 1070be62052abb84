/** Merged chunks work as they did before. */
import { expect, test } from 'vitest'
import { inlined, mergeRuntime } from './merge-chunks.ts'

const chunk = (fileName: string, code: string, imports: string[] = [], moduleIds: string[] = []) => ({
  fileName,
  code,
  imports,
  moduleIds,
  facadeModuleId: null,
})
const runtime = chunk('assets/rt.js', 'var a=(f)=>()=>f(),b=1;export{b as n,a as t};', [], ['\0rolldown/runtime.js'])

test('the libraries have the helpers of the bundler, and who imports them imports the libraries', () => {
  const libraries = chunk(
    'assets/libs.js',
    'import{t as e}from"./rt.js";var a=e(()=>41);export{a as x};',
    ['assets/rt.js'],
    ['/n/react-dom/index.js'],
  )
  const screen = chunk(
    'assets/screen.js',
    'import{n as e,t}from"./rt.js";import{x as r}from"./libs.js";export const sum=t(()=>r()+e);',
    ['assets/rt.js', 'assets/libs.js'],
  )
  mergeRuntime([runtime, libraries, screen])
  expect(libraries.code).toBe(
    'const $helpers=(()=>{var a=(f)=>()=>f(),b=1;return{n:b,t:a}})();const{t:e}=$helpers;var a=e(()=>41);export{a as x};\nexport{$helpers};',
  )
  expect(screen.code).toBe(
    'import{$helpers}from"./libs.js";const{n:e,t:t}=$helpers;import{x as r}from"./libs.js";export const sum=t(()=>r()+e);',
  )
  expect(screen.imports).toEqual(['assets/libs.js'])
})

test('leaves everything as it is where the libraries import something else', () => {
  const libraries = chunk(
    'assets/libs.js',
    'import{t}from"./rt.js";',
    ['assets/rt.js', 'assets/other.js'],
    ['/n/react-dom/index.js'],
  )
  mergeRuntime([runtime, libraries])
  expect(libraries.code).toBe('import{t}from"./rt.js";')
})

test('the page has the script that starts the app, the small one before it, and its icon', () => {
  const page =
    '<link rel="icon" href="/leaf.svg" /><script src="/theme.js"></script>' +
    '<script type="module" crossorigin src="/assets/app.js"></script>' +
    '<link rel="modulepreload" crossorigin href="/assets/rt.js"><link rel="modulepreload" crossorigin href="/assets/shell.js">'
  const entry = chunk('assets/app.js', 'import{t}from"./shell.js";t();', ['assets/shell.js'])
  const files: Record<string, string> = { 'theme.js': '// Why.\nsetTheme()\n', 'leaf.svg': '<svg/>' }
  expect(inlined(page, entry, (file) => files[file] ?? '')).toBe(
    '<link rel="icon" href="data:image/svg+xml,%3Csvg%2F%3E" /><script>setTheme()\n</script>' +
      '<script type="module">import{t}from"/assets/shell.js";t();</script>' +
      '<link rel="modulepreload" crossorigin href="/assets/shell.js">',
  )
})
