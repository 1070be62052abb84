/** Records that the tax return of these days was filed, and closes the books with it. */
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { CheckboxField, DateField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Form, TextField } from '#web/ui/Form.tsx'
import { type Formats, day, dayRange, money, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import { fileReturn } from '#modules/books/tax-return/contract.ts'
import { getFinancialReport } from '../contract.ts'
import { NewFiledReturn, dueOf } from '#modules/books/tax-return/filed-return.ts'
import type { FinancialQuery } from '../financial.ts'

interface FileReturnProps {
  readonly wanted: FinancialQuery
  readonly formats: Formats
  readonly onFiled: () => void
  readonly onClose: () => void
}

export function FileReturnDialog({ wanted, formats, onFiled, onClose }: FileReturnProps) {
  const client = useQueryClient()
  const { data: report, error, refetch } = useQuery(query(getFinancialReport, { query: wanted }))
  const due = report && dueOf(report)
  const submit = async (body: NewFiledReturn) => {
    await call(fileReturn, { body })
    await refresh(client, '/api/tax-returns', '/api/books', '/api/reports')
    toast(
      body.close_books ? `The return is filed and the books are closed up to ${day(body.to, formats)}.` : 'The return is filed.',
    )
    onFiled()
  }
  return (
    <Dialog title="File this return" onClose={onClose}>
      {error ? (
        <ErrorBox error={error} retry={() => void refetch()} />
      ) : !report || !due ? (
        <Skeleton rows={4} />
      ) : (
        <Form
          shape={NewFiledReturn}
          start={{ from: report.from, to: report.to, filed_on: todayOf(formats), reference: '', close_books: true }}
          submit={submit}
          action="File the return"
          onCancel={onClose}
        >
          <p>
            {report.title}, {dayRange(report.from, report.to, formats)}: <b>{`${due.label} ${money(due.amount, formats)}`}</b>
          </p>
          <p>
            Send the return to the tax office first. The figures are saved as they are now, so that later changes can be compared
            with them.
          </p>
          <DateField name="filed_on" label="Filed on" required formats={formats} />
          <TextField name="reference" label="Reference" hint="The tax office’s number for it" />
          <CheckboxField
            name="close_books"
            label={`Close the books up to ${day(report.to, formats)}`}
            hint="Prevents accidental changes in the filed period."
          />
        </Form>
      )}
    </Dialog>
  )
}
