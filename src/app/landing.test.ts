/** The landing page links to the configured sign-up, and relaxes its policy only for what is configured. */
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { newSecret } from '#server/secrets.ts'
import { renderLanding, widened } from './landing.ts'

const page = fs.readFileSync('index.html', 'utf8')
const policy =
  "default-src 'self';script-src 'self';img-src 'self' data: blob:;connect-src 'self';require-trusted-types-for 'script';trusted-types glasshouse"
const configured = (env: Record<string, string>) =>
  readConfig({ SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret(), ...env })
const outseta = { OUTSETA_URL: 'https://n.outseta.com', OUTSETA_PLANS: 'basic=b1,standard=s1,pro=p1' }

test('with its own provider and no tag, gives shared links the whole address of their picture and asks for no script', () => {
  const config = { ...configured({ PUBLIC_URL: 'https://nursery.example' }), sample: false }
  expect(renderLanding(page, config)).toContain('property="og:image" content="https://nursery.example/pictures/share.png"')
  expect(renderLanding(page, config).match(/<script /g)).toEqual(page.match(/<script /g))
  expect(widened(policy, config)).toBe(policy)
})

test('leads to the sample nursery only where there is one', () => {
  const link = '<a class="quiet" href="/sample" data-sample hidden>'
  expect(renderLanding(page, { ...configured({}), sample: false })).toContain(link)
  expect(renderLanding(page, { ...configured({}), sample: true })).toContain(link.replace(' hidden', ''))
})

test('links the buttons of the plans to the provider with its name of each plan', () => {
  const renderedPage = renderLanding(page, configured(outseta))
  for (const uid of ['b1', 's1', 'p1'])
    expect(renderedPage).toContain(`href="https://n.outseta.com/auth?widgetMode=register&amp;planUid=${uid}"`)
  expect(renderedPage).not.toContain('/membership/sign-up')
})

test('loads the provider’s script from its configured address with an integrity hash, and allows only that origin', () => {
  const integrity = `sha384-${'a'.repeat(64)}`
  const script = { OUTSETA_SCRIPT_URL: 'https://cdn.outseta.com/outseta.min.js', OUTSETA_SCRIPT_INTEGRITY: integrity }
  const config = configured({ ...outseta, ...script })
  expect(renderLanding(page, config)).toContain(`<script src="https://cdn.outseta.com/outseta.min.js" integrity="${integrity}"`)
  expect(widened(policy, config)).toContain("script-src 'self' https://cdn.outseta.com;")
  expect(widened(policy, config)).toContain("connect-src 'self'")
  expect(widened(policy, config)).not.toContain('https:;')
})

test('names an advertising tag, and lets only this page report to it', () => {
  const config = configured({ ADVERTISING_TAG_URL: 'https://tag.example/gtag.js?id=AW-1', ADVERTISING_CONVERSION: 'AW-1/abc' })
  expect(renderLanding(page, config)).toContain(
    '<body data-tag="https://tag.example/gtag.js?id=AW-1" data-conversion="AW-1/abc">',
  )
  expect(widened(policy, config)).toContain("script-src 'self' https://tag.example;")
  expect(widened(policy, config)).not.toContain('trusted-types')
})
