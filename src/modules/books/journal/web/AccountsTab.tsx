/** The chart of accounts: codes and names are changed here, and which account the expenses of a category go to. */
import { useQueryClient } from '@tanstack/react-query'
import { ListTree, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { expenseSuggestions } from '#modules/buying/expense/contract.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/column.ts'
import { textColumn } from '#web/ui/columns.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import { Card } from '#web/ui/Page.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { createLedgerAccount, editLedgerAccount, listLedgerAccounts, setPostingAccount } from '../contract.ts'
import { type LedgerAccount, LedgerAccountChange, NewLedgerAccount, canHoldCategory } from '../ledger-account.ts'
import { accountTypeNames, accountTypes } from '../purpose.ts'
import styles from './Journal.module.css'

const refreshed = ['/api/ledger-accounts', '/api/reports', '/api/journal']

export function AccountsTab() {
  const { data: accounts, error, refetch } = useQuery(query(listLedgerAccounts))
  const [editing, setEditing] = useState<LedgerAccount | 'new'>()
  const close = () => setEditing(undefined)
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />
  if (!accounts) return <Skeleton rows={10} />
  return (
    <div className="grid gap-16">
      <div className={`row wrap ${styles['tools']}`}>
        <Button kind="primary" aria-keyshortcuts="N" onClick={() => setEditing('new')}>
          <Plus size={16} aria-hidden /> New account
        </Button>
      </div>
      <DataTable
        label="Chart of accounts"
        rows={accounts}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={setEditing}
        actions={(row) => [{ label: 'Edit', keys: 'E', icon: Pencil, do: () => setEditing(row) }]}
        empty={
          <EmptyState icon={ListTree} title="No accounts">
            The chart of your country appears here.
          </EmptyState>
        }
      />
      <Categories accounts={accounts} />
      {editing === 'new' && <NewAccountDialog onClose={close} />}
      {editing && editing !== 'new' && <AccountDialog account={editing} onClose={close} />}
    </div>
  )
}

const columns: Column<LedgerAccount>[] = [
  textColumn('code', 'Code', (row) => row.code, { width: '120px', phone: 'detail' }),
  textColumn('name', 'Account', (row) => row.name, { width: 'minmax(200px, 2fr)', phone: 'title' }),
  textColumn('type', 'Type', (row) => accountTypeNames[row.type], { width: '140px', phone: 'end' }),
  textColumn('categories', 'Expense categories', (row) => row.categories.join(', '), {
    width: 'minmax(140px, 1fr)',
    phone: 'last',
  }),
]

function NewAccountDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="New account" onClose={onClose}>
      <Form
        shape={NewLedgerAccount}
        start={{ code: '', name: '', type: 'expense' }}
        submit={async (body) => {
          const { name } = await call(createLedgerAccount, { body })
          toast(`${name} is in the chart.`)
          onClose()
        }}
        refreshes={refreshed}
        action="Add account"
        onCancel={onClose}
      >
        <TextField name="code" label="Code" required autoFocus />
        <TextField name="name" label="Name" required />
        <SelectField
          name="type"
          label="Type"
          options={accountTypes.map((type) => ({ value: type, label: accountTypeNames[type] }))}
        />
      </Form>
    </Dialog>
  )
}

function AccountDialog({ account, onClose }: { readonly account: LedgerAccount; readonly onClose: () => void }) {
  const client = useQueryClient()
  return (
    <Dialog title={`Edit ${account.name}`} onClose={onClose}>
      <EditForm
        shape={LedgerAccountChange}
        row={account}
        valuesOf={({ code, name, version }) => ({ code, name, version })}
        submit={async (values, { id, version }) => {
          const { name } = await call(editLedgerAccount, { params: { id }, body: { ...values, version } })
          toast(`${name} is saved.`)
          // Opened again at once, it shows what was saved.
          await refresh(client, ...refreshed)
          onClose()
        }}
        action="Save"
        onCancel={onClose}
      >
        <TextField name="code" label="Code" required hint="As in your accounting program" />
        <TextField name="name" label="Name" required autoFocus />
      </EditForm>
    </Dialog>
  )
}

function Categories({ accounts }: { readonly accounts: readonly LedgerAccount[] }) {
  const { data: words } = useQuery(query(expenseSuggestions))
  const { run, busy } = useAction(...refreshed)
  const choices = accounts.filter((account) => canHoldCategory(account) && !account.archived)
  const usual = accounts.find(({ purposes }) => purposes.includes('expenses'))
  const mapped = (category: string) => accounts.find(({ categories }) => categories.includes(category))?.id ?? ''
  const categories = [...new Set([...(words?.categories ?? []), ...accounts.flatMap((account) => account.categories)])].toSorted(
    (a, b) => a.localeCompare(b),
  )
  if (categories.length === 0) return null
  return (
    <Card title="Accounts of expense categories">
      <p>
        New expenses of a category go to the account chosen here. Existing postings stay where they are. On an asset account of
        your own, such as Vehicles, they are capital purchases.
      </p>
      <ul className={`grid above-12 ${styles['categories']}`}>
        {categories.map((category) => (
          <li key={category}>
            <label className="grid items-center gap-12">
              <span>{category}</span>
              <select
                value={mapped(category)}
                disabled={busy}
                onChange={({ target: { value } }) =>
                  void run(() => call(setPostingAccount, { body: { category, account_id: value || null } }))
                }
              >
                <option value="">{usual ? `${usual.code} ${usual.name}` : 'Expenses'}</option>
                {choices
                  .filter(({ id }) => id !== usual?.id)
                  .map(({ id, code, name }) => (
                    <option key={id} value={id}>
                      {`${code} ${name}`}
                    </option>
                  ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </Card>
  )
}
