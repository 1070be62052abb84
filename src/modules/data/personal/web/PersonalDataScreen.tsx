/** Personal data: find, export or erase all data held about one person. */
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, UserSearch } from 'lucide-react'
import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useSearchParams } from '#web/use-search-params.ts'
import { useQuery } from '#web/use-query.ts'
import { findPeople } from '../contract.ts'
import type { FoundPerson, PersonKey } from '../person.ts'
import { HeldDataOfPerson } from './HeldDataOfPerson.tsx'
import { personalDataSearch } from './personal-data-search.ts'
import styles from './PersonalDataScreen.module.css'

const kindNames: Readonly<Record<FoundPerson['kind'], string>> = {
  account: 'Account',
  vendor: 'Vendor',
  staff: 'Member of staff',
  customer: 'Without an account',
}

export function PersonalDataScreen() {
  const [{ search, kind, id, text }, set] = useSearchParams(personalDataSearch)
  const person: PersonKey | undefined = kind === '' ? undefined : { kind, ...(id && { id }), ...(text && { text }) }
  const close = () => set({ kind: '', id: '', text: '' })
  return (
    <Page
      title="Personal data"
      note="All data you hold about one person"
      tools={
        person ? (
          <Button kind="ghost" onClick={close}>
            <ArrowLeft size={17} aria-hidden /> All people found
          </Button>
        ) : (
          <SearchField
            label="Name, e-mail or phone number"
            value={search}
            onChange={(value) => set({ search: value })}
            autoFocus
          />
        )
      }
    >
      {person ? <HeldDataOfPerson person={person} onErased={close} /> : <Found search={search.trim()} />}
    </Page>
  )
}

function Found({ search }: { readonly search: string }) {
  const found = useQuery({
    ...query(findPeople, { query: { search } }),
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
  })
  if (search.length < 2)
    return (
      <EmptyState icon={UserSearch} title="Whose data?">
        Search customers, vendors and staff: type at least two letters of a name, an e-mail address or a phone number.
      </EmptyState>
    )
  if (found.isError) return <ErrorBox error={found.error} retry={() => void found.refetch()} />
  if (found.isPending) return <Skeleton />
  if (found.data.length === 0)
    return (
      <EmptyState icon={UserSearch} title={`No one matches “${search}”`}>
        Try part of the name, or the e-mail address.
      </EmptyState>
    )
  return (
    <>
      <ul className={`grid gap-8 ${styles['people']}`}>
        {found.data.map(({ kind, id, name, detail }) => (
          <li key={`${kind}${id ?? name}`}>
            <Link to="/profile/personal-data" search={{ search, kind, ...(id === null ? { text: name } : { id }) }}>
              <b>{name}</b>
              <Badge tone="neutral">{kindNames[kind]}</Badge>
              <span>{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
      {found.data.length === 50 && <p className="above-12 muted">Showing the first 50. Type more of the name.</p>}
    </>
  )
}
