/** Loaded before the product (`node --import`): its clock is off by as many milliseconds as the file named by CLOCK_OFFSET_FILE says, also while it runs. */
import fs from 'node:fs'

const file = process.env['CLOCK_OFFSET_FILE'] ?? ''
const read = () => Number(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : 0)
let offset = read()
setInterval(() => (offset = read()), 50).unref()

const OwnDate = Date
globalThis.Date = new Proxy(OwnDate, {
  construct: (target, given: unknown[], created) =>
    Reflect.construct(target, given.length === 0 ? [OwnDate.now() + offset] : given, created),
  get: (target, name, receiver) => (name === 'now' ? () => OwnDate.now() + offset : Reflect.get(target, name, receiver)),
})
