/** Guides of the developers' page, each a task with its calls. */
import { webhookGroupIds, webhookGroups } from '#kernel/webhook-event.ts'
import { keyAreaIds, keyAreas, keyExtras } from '#kernel/key-scope.ts'
import { type Html, html } from '#server/html.ts'

/** The lines that verify a webhook; a test runs them. */
export const verifyingCode = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the bytes as they came, before they are parsed
export function isFromGlasshouse(secret, headers, body) {
  const [id, at, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers['webhook-' + name] ?? '')
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const own = createHmac('sha256', key).update(id + '.' + at + '.' + body).digest()
  return signatures.split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64')
    return given.length === own.length && timingSafeEqual(given, own)
  })
}`

const code = (text: string) => html`<pre tabindex="0"><code>${text}</code></pre>`

interface Guide {
  readonly id: string
  readonly title: string
  readonly text: (server: string) => Html
}

export const guides: readonly Guide[] = [
  {
    id: 'start',
    title: 'Getting started',
    text: (server) =>
      html`<p>
          An admin makes a key under Settings, API keys, and chooses what it may do. Send it with every request. Success is
          <code>{ "data": …, "meta": … }</code>.
        </p>
        ${code(`KEY=gh_…
# What is for sale: plant, container size, price and stock (plants:read)
curl -H "Authorization: Bearer $KEY" "${server}/api/plant-types/prices/all"

# Ring up two of one of them, paid by card (sales:write, money)
curl -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
     -H "Idempotency-Key: web-order-1042" "${server}/api/sales" -d '{
  "payment_method": "card",
  "items": [{ "item_type": "plant", "plant_type_id": "…", "container_size": "12 cm", "quantity": "2" }] }'`)}
        <p>
          Amounts and quantities are texts, so that no cent is lost: <code>"12.50"</code>. Days are <code>2026-11-26</code>,
          moments are in UTC. Ids are UUIDs.
        </p>`,
  },
  {
    id: 'scopes',
    title: 'Keys and scopes',
    text: () =>
      html`<p>
          Each area has a scope to read and one to change. A call that takes, returns or owes money also needs <code>money</code>.
          Without <code>personal</code>, fields of persons are empty, and calls about persons are refused. A refusal (403) names
          the scope that is missing.
        </p>
        <div class="wide" tabindex="0" role="region" aria-label="Scopes">
          <table>
            <thead>
              <tr>
                <th scope="col">Scopes</th>
                <th scope="col">Open</th>
              </tr>
            </thead>
            <tbody>
              ${keyAreaIds.map(
                (area) =>
                  html`<tr>
                    <td><code>${area}:read</code> <code>${area}:write</code></td>
                    <td><a href="#${area}">${keyAreas[area].title}</a></td>
                  </tr>`,
              )}
              ${Object.entries(keyExtras).map(
                ([scope, title]) =>
                  html`<tr>
                    <td><code>${scope}</code></td>
                    <td>${title}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
        <p>
          A key can be bound to addresses and can end by itself. It is stored as a hash, and revoked at once. Never put one into a
          page or an app that others can open.
        </p>`,
  },
  {
    id: 'errors',
    title: 'Errors',
    text: () =>
      html`<p>
          An error is <code>application/problem+json</code> (RFC 9457): a stable <code>code</code>, a <code>detail</code> to show
          to a person, and for 422 the <code>errors</code> with the path of each field. Nothing of a refused request is done.
        </p>
        ${code(`{ "title": "Check the entries", "status": 422, "code": "INVALID",
  "detail": "Check the marked fields: Enter a number.",
  "errors": [{ "path": "items.0.quantity", "message": "Enter a number." }] }`)}
        <ul>
          <li><code>401</code>: no key is in the Authorization header, or it is unknown, was revoked or has ended.</li>
          <li><code>403</code>: it lacks a scope, or comes from another address.</li>
          <li><code>402</code>: the subscription has ended; reading still works.</li>
          <li><code>409 STALE</code>: the row was changed meanwhile; read it again and send its new <code>version</code>.</li>
          <li><code>429</code>: too many requests; wait as <code>Retry-After</code> says.</li>
          <li><code>503</code>: try again in a moment, with the same Idempotency-Key.</li>
        </ul>`,
  },
  {
    id: 'paging',
    title: 'Paging and changes',
    text: (server) =>
      html`<p>
          Lists take <code>limit</code> (200 at most), <code>sort</code> and <code>search</code>. Send
          <code>meta.next_cursor</code> as <code>cursor</code> until it is null. Each answer to a GET has an <code>ETag</code>;
          with <code>If-None-Match</code> an unchanged one is 304 without content.
        </p>
        ${code(`# Sales since a day, 200 at a time; then the same with &cursor=… (sales:read)
curl -H "Authorization: Bearer $KEY" "${server}/api/sales?from=2026-11-25&limit=200"

# What changed since the answer with that ETag: 304, 226 with the changed rows by their position, or 200 with all
curl -H "Authorization: Bearer $KEY" -H 'If-None-Match: W/"…"' -H "A-IM: rows" "${server}/api/plant-types/prices/all"`)}
        <p>Lists that send changed rows say so below. To hear of each change at once, add a <a href="#webhooks">webhook</a>.</p>`,
  },
  {
    id: 'repeats',
    title: 'Repeating safely',
    text: () =>
      html`<p>
        Send an <code>Idempotency-Key</code> of your own with every POST that takes one: the number of your order, or a random
        text. The same key with the same body gets the same answer for 30 days, and is done once; with another body it is refused
        (422 <code>KEY_REUSED</code>).
      </p>`,
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    text: (server) =>
      html`<p>
          An admin adds an address under Settings, Webhooks, chooses what it receives, and gives you its secret,
          <code>whsec_…</code>. Each event is a POST, signed by Standard Webhooks: libraries for your language verify it, or ten
          lines do:
        </p>
        ${code(verifyingCode)}
        <p>The body has the event, and the id and link of its row; read it with a key, or have the row sent along:</p>
        ${code(`{ "id": "01a2…", "type": "sale.create", "timestamp": "2026-11-26T02:15:04.120Z",
  "data": { "kind": "sale", "id": "01a2…", "link": "${server}/api/sales/01a2…" } }`)}
        <div class="wide" tabindex="0" role="region" aria-label="Events">
          <table>
            <thead>
              <tr>
                <th scope="col">An admin chooses</th>
                <th scope="col">Types, such as</th>
              </tr>
            </thead>
            <tbody>
              ${webhookGroupIds.map(
                (group) =>
                  html`<tr>
                    <td>${webhookGroups[group].title}</td>
                    <td>${webhookGroups[group].types.map((type) => html`<code>${type}</code> `)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
        <ul>
          <li>Answer 200 to 299 within 5 seconds, and do the work afterwards. Redirects are not followed.</li>
          <li>
            Any other answer, or none, is tried again after 5, 15 and 30 minutes, 1, 2, 4, 6 and 8 hours, with the same body and
            <code>webhook-id</code>. After a week without success, or by 410, the webhook is paused.
          </li>
          <li>An event can come twice: do nothing for a <code>webhook-id</code> that you know.</li>
          <li>Events of one row come in their order; those of different rows may overtake each other.</li>
          <li>New types are added: do nothing for one that you don’t know.</li>
        </ul>`,
  },
  {
    id: 'client',
    title: 'Typed client',
    text: (server) =>
      html`<p>The API document gives a client whose paths, fields and answers are checked as you type:</p>
        ${code(`npm install openapi-fetch && npx openapi-typescript ${server}/api/openapi.json -o glasshouse.d.ts`)}
        ${code(`import createClient from 'openapi-fetch'
import type { paths } from './glasshouse.d.ts'

const headers = { Authorization: 'Bearer ' + process.env.KEY }
const api = createClient<paths>({ baseUrl: '${server}', headers })
const { data, error } = await api.GET('/api/sales', { params: { query: { from: '2026-11-25' } } })`)}`,
  },
  {
    id: 'limits',
    title: 'Limits and versions',
    text: () =>
      html`<p>
        A key may make 3,000 requests a minute, unless whoever runs Glasshouse has set another limit. Bodies have 1 MB at most
        unless the call says otherwise. Fields are only added; read answers so that a new one does not disturb you.
      </p>`,
  },
]
