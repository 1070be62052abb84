/** `/developers`: how a program uses the API with a key, and every call that a key can make. Made from the API document. */
import { type KeyScope, areaOf, keyAreaIds, keyAreas } from '#kernel/key-scope.ts'
import { Html, html } from '#server/html.ts'
import { guides } from './developers-guides.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly description?: string
}

interface Operation {
  readonly summary: string
  readonly description: string
  readonly operationId: string
  readonly 'x-scopes'?: readonly KeyScope[]
  readonly parameters?: readonly {
    readonly $ref?: string
    readonly name?: string
    readonly in?: string
    readonly schema?: Schema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>>
}

interface ApiDocument {
  readonly info: { readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, { readonly name: string; readonly in: string; readonly schema: Schema }>>
  }
}

interface Call extends Operation {
  readonly method: string
  readonly path: string
}

/** `json`: the API document. */
export function developersPage(json: object): string {
  const document = json as ApiDocument
  const server = document.servers[0]?.url ?? ''
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]): Call[] =>
      operation['x-scopes'] ? [{ ...operation, method: method.toUpperCase(), path }] : [],
    ),
  )
  const areas = keyAreaIds.map((area) => ({ area, calls: calls.filter(({ path }) => areaOf(path) === area) }))
  const body = html`<header>
      <p><a href="/">Glasshouse</a></p>
      <h1>For developers</h1>
      <p>Version ${document.info.version} · <a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
    </header>
    <div class="columns">
      <nav aria-label="Contents">
        <ul>
          ${guides.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
          ${areas.map(({ area }) => html`<li><a href="#${area}">${keyAreas[area].title}</a></li>`)}
        </ul>
      </nav>
      <main>
        ${guides.map(
          ({ id, title, text }) =>
            html`<section id="${id}">
              <h2>${title}</h2>
              ${text(server)}
            </section>`,
        )}
        ${areas.map(({ area, calls: own }) => areaSection(area, own, document))}
      </main>
    </div>`
  return `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>For developers · Glasshouse</title>
        <link rel="icon" href="/leaf.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/developers.css" />
      </head>
      <body>
        ${body}
      </body>
    </html>`.text
  }`
}

const areaSection = (area: (typeof keyAreaIds)[number], calls: readonly Call[], document: ApiDocument): Html =>
  html`<section id="${area}">
    <h2>${keyAreas[area].title}</h2>
    ${calls.map((call) => callDetails(call, document))}
  </section>`

function callDetails(call: Call, document: ApiDocument): Html {
  const { method, path, summary, description, operationId } = call
  const parameters = (call.parameters ?? []).flatMap((each) => {
    const found = each.$ref === undefined ? each : document.components.parameters[each.$ref.split('/').at(-1) ?? '']
    return found?.in === 'query' && found.name !== undefined && found.schema
      ? [{ name: found.name, text: typeText(found.schema, document), isRequired: false }]
      : []
  })
  const [sent] = Object.values(call.requestBody?.content ?? {})
  const [answer] = Object.entries(call.responses).flatMap(([status, { content }]) =>
    status < '300'
      ? Object.values(content ?? {}).flatMap(({ schema }) => (schema?.properties?.['data'] ? [schema.properties['data']] : []))
      : [],
  )
  return html`<details id="${operationId}">
    <summary><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code> <span>${summary}</span></summary>
    <p>${description.replace(/ ?Roles: [^.]*\./, '')}</p>
    <p>${(call['x-scopes'] ?? []).map((scope) => html`<code>${scope}</code> `)}</p>
    ${fieldTable('In the address', parameters)} ${sent ? fieldTable('Body', fieldsOf(sent.schema, document)) : ''}
    ${answer ? fieldTable('Answer', fieldsOf(answer, document)) : ''}
  </details>`
}

interface FieldRow {
  readonly name: string
  readonly text: string
  readonly isRequired: boolean
}

const fieldTable = (title: string, fields: readonly FieldRow[]): Html | string =>
  fields.length === 0
    ? ''
    : html`<div class="wide">
        <table>
          <caption>
            ${title}
          </caption>
          <tbody>
            ${fields.map(
              ({ name, text, isRequired }) =>
                html`<tr>
                  <th scope="row"><code>${name}</code>${isRequired ? ' *' : ''}</th>
                  <td>${text}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`

const resolved = (schema: Schema, { components }: ApiDocument): Schema =>
  schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})

/** The deepest fields that are listed under their parents. */
const deepest = 2

/** The fields of an object, or of the rows of a list, and of what is in them. */
function fieldsOf(schema: Schema, document: ApiDocument, prefix = '', depth = 0): FieldRow[] {
  const { items, properties = {}, required = [], anyOf, oneOf } = resolved(schema, document)
  if (items) return fieldsOf(items, document, prefix, depth)
  const variants = anyOf ?? oneOf
  if (variants) {
    const rows = variants.flatMap((each) => fieldsOf(each, document, prefix, depth))
    return [...new Map(rows.map((row) => [row.name, row])).values()]
  }
  return Object.entries(properties).flatMap(([name, each]) => {
    const row = { name: `${prefix}${name}`, text: typeText(each, document), isRequired: depth === 0 && required.includes(name) }
    return depth < deepest ? [row, ...fieldsOf(each, document, `${prefix}${name}.`, depth + 1)] : [row]
  })
}

function typeText(schema: Schema, document: ApiDocument): string {
  const { type, format, items, anyOf, oneOf, enum: values, const: only, description } = resolved(schema, document)
  const variants = anyOf ?? oneOf
  const base = variants
    ? [...new Set(variants.map((each) => typeText(each, document)))].join(' or ')
    : values
      ? values.map(String).join(' | ')
      : only !== undefined
        ? JSON.stringify(only)
        : items
          ? `list of ${typeText(items, document)}`
          : [type].flat().join(' or ')
  const named = format === undefined ? base : `${base} (${format})`
  return description === undefined ? named : `${named}: ${description}`
}
