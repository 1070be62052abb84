/** Tax codes of the accounting program, each saved on blur. */
import { useState } from 'react'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { type ExportFormat, type TaxCode, formatNames } from '../accounting-export.ts'
import { listTaxCodes, setTaxCode } from '../contract.ts'
import styles from './Exports.module.css'

export function TaxCodes({ format }: { readonly format: ExportFormat }) {
  const codes = useQuery(query(listTaxCodes, { query: { format } }))
  if (codes.isPending) return <Skeleton rows={3} />
  if (codes.isError) return <ErrorBox error={codes.error} retry={() => void codes.refetch()} />
  return (
    <Card title={`Tax codes in ${formatNames[format]}`}>
      <p className={`muted ${styles['hint']}`}>
        Enter each as it is spelled there. {format === 'quickbooks' ? 'Names' : 'Codes'} of accounts are those under Accounts.
      </p>
      <div className={`above-12 ${styles['codes']}`}>
        {codes.data.map((code) => (
          <CodeField key={`${code.side} ${code.tax} ${code.code}`} format={format} code={code} />
        ))}
      </div>
    </Card>
  )
}

const taxWords: Readonly<Record<string, string>> = { zero: 'no tax', exempt: 'exempt', outside: 'money and transfers' }

const labelOf = ({ side, tax }: TaxCode) => `${side === 'sales' ? 'Sales' : 'Purchases'}, ${taxWords[tax] ?? `${tax}%`}`

function CodeField({ format, code }: { readonly format: ExportFormat; readonly code: TaxCode }) {
  const [value, setValue] = useState(code.code)
  const { run } = useAction('/api/accounting-exports')
  const saveIfChanged = () => {
    const { side, tax } = code
    if (value.trim() !== code.code)
      void run(() => call(setTaxCode, { body: { format, side, tax, code: value === code.usual ? '' : value } }))
  }
  return (
    <div onBlur={saveIfChanged}>
      <TypedField label={labelOf(code)} value={value} onChange={setValue} maxLength={60} />
    </div>
  )
}
