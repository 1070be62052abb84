/** The addresses of scripts that are text in the app. A browser with trusted types takes none from text but these. */
interface Policy {
  readonly createScriptURL: (address: string) => string
}
interface TrustedTypes {
  readonly createPolicy: (name: string, policy: Policy) => Policy
}

const worker = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`

const addresses = {
  serviceWorker: '/service-worker.js',
  localeData: worker(
    `new Intl.NumberFormat('en-GB');new Intl.DateTimeFormat('en-GB',{timeZone:'Europe/London'});new Intl.Collator('en');close()`,
  ),
}

const trusted = Reflect.get(globalThis, 'trustedTypes') as TrustedTypes | undefined
const policy = trusted?.createPolicy('glasshouse', {
  createScriptURL: (name) => addresses[name as keyof typeof addresses],
})

export const scriptAddress = (name: keyof typeof addresses): string => policy?.createScriptURL(name) ?? addresses[name]

/**
 * The first number or date makes a browser read the data of all its locales, which blocks a slow phone (decision 15). A worker
 * has it done while the scripts load; the data is then there for the page too.
 */
export function readLocaleData(): void {
  try {
    new Worker(scriptAddress('localeData'))
  } catch {
    // A browser that starts no worker from text reads the data in the page, when it is first needed.
  }
}
