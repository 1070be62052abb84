/** HTML of mails, legible in light and dark clients. Styles stand at each element: many clients drop style sheets. */
import { type Html, html } from '#server/html.ts'

const isLink = (line: string) => /^https?:\/\/\S+$/.test(line.trim())

/** A button that leads to an address. */
export const mailButton = (address: string, text: string): Html =>
  html`<p style="margin:24px 0">
    <a href="${address}" style="padding:10px 18px;border-radius:8px;background:#1d6a3b;color:#fff;text-decoration:none"
      >${text}</a
    >
  </p>`

/** The page around the content of a mail. */
export const mailPage = (title: string, content: readonly Html[]): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        <style>
          @media (prefers-color-scheme: dark) {
            body {
              background: #101712 !important;
            }
            .page {
              background: #1a231d !important;
              color: #e8efe9 !important;
            }
            .soft {
              color: #a9b8ae !important;
            }
            .link {
              color: #8fd0a6 !important;
            }
          }
        </style>
      </head>
      <body style="margin:0;padding:24px;background:#f5f7f5;font:15px/1.5 system-ui,sans-serif">
        <div class="page" style="max-width:560px;margin:0 auto;padding:24px;border-radius:12px;background:#fff;color:#1c2b22">
          ${content}
        </div>
      </body>
    </html>`

interface DocumentMail {
  /** "Invoice 00042" */
  readonly name: string
  readonly nursery: string
  readonly text: string
  /** Total of the document: "Balance due" and the amount. */
  readonly total?: { readonly label: string; readonly amount: string } | undefined
}

/** A document's mail: whose it is, what it comes to, and the message, in which an address on its own line is a button. */
export const documentPage = ({ name, nursery, text, total }: DocumentMail): Html =>
  mailPage(name, [
    html`<p class="soft" style="margin:0;font-weight:600;color:#4c6355">${nursery}</p>
      <h1 style="margin:4px 0 16px;font-size:20px">${name}</h1>`,
    ...(total
      ? [
          html`<p style="margin:0 0 20px">
            <span class="soft" style="color:#66756c">${total.label}</span><br /><b style="font-size:24px">${total.amount}</b>
          </p>`,
        ]
      : []),
    ...text
      .split(/\n{2,}/)
      .map((paragraph) =>
        isLink(paragraph)
          ? mailButton(paragraph.trim(), /\/pay\/[\w-]+$/.test(paragraph.trim()) ? 'Pay online' : 'Open')
          : html`<p style="margin:0 0 14px;white-space:pre-line">${paragraph}</p>`,
      ),
  ])
