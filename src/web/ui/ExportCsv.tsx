/** A list as a file for a spreadsheet: every row that matches its filter, in its order, however many pages that are. */
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../use-action.ts'
import type { PagedList } from '../use-paged-list.ts'
import { Button } from './Button.tsx'
import { downloadCsv } from './csv.ts'
import { number } from './format.ts'

interface ExportCsvProps<Row> {
  readonly list: PagedList<Row>
  /** The name of the file. */
  readonly name: string
  readonly head: readonly string[]
  readonly row: (row: Row) => readonly (string | number)[]
}

export function ExportCsv<Row>({ list, name, head, row }: ExportCsvProps<Row>) {
  const [read, setRead] = useState<number>()
  const { run, busy } = useAction()
  const save = async () => {
    await run(async () => downloadCsv(name, [head, ...(await list.readAll({ onRead: setRead })).map(row)]))
    setRead(undefined)
  }
  return (
    <Button disabled={list.rows.length === 0} busy={busy} onClick={() => void save()}>
      <Download size={16} aria-hidden /> {read ? `${number(read)} read…` : 'Export CSV'}
    </Button>
  )
}
