/** Keys of programs: list with their scopes, add one, end one. */
import { useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { keyAreaIds, keyAreas } from '#kernel/key-scope.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import type { ApiKey } from '../api-key.ts'
import { listApiKeys, revokeApiKey } from '../key-calls.ts'

const MakeKeyDialog = lazyNamed(() => import('./MakeKeyDialog.tsx'), 'MakeKeyDialog')

export function ApiKeysSection() {
  const [isMaking, setMaking] = useState(false)
  const keys = useQuery(query(listApiKeys))
  return (
    <Card title="API keys">
      <div className="grid gap-12">
        <p className="muted">
          A key lets a program of yours, such as a web shop or a spreadsheet, use Glasshouse: only what you choose, without a
          device or a seat. <a href="/developers">For developers</a>
        </p>
        {keys.isPending ? (
          <Skeleton rows={2} />
        ) : keys.isError ? (
          <ErrorBox error={keys.error} retry={() => void keys.refetch()} />
        ) : keys.data.length === 0 ? (
          <p>No keys yet. Make one when somebody connects a program for you.</p>
        ) : (
          <ul className="grid">
            {keys.data.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </ul>
        )}
        <div>
          <Button onClick={() => setMaking(true)}>Make a key…</Button>
        </div>
      </div>
      {isMaking && <MakeKeyDialog onClose={() => setMaking(false)} />}
    </Card>
  )
}

function KeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const settings = useSettings()
  const [isConfirming, setConfirming] = useState(false)
  const { run, busy } = useAction(listApiKeys.path)
  const {
    id,
    name,
    prefix,
    expires_at,
    has_expired,
    revoked_at,
    maker_has_left,
    last_used_at,
    last_used_from,
    created_by_name,
    created_at,
    networks,
  } = apiKey
  const hasEnded = revoked_at !== null || has_expired
  const revoke = () =>
    run(async () => {
      await call(revokeApiKey, { params: { id } })
      toast(`${name} can’t be used any more.`)
    })
  return (
    <li className="grid gap-4 line-top pad-12">
      <div className="row between gap-12">
        <b className="break-words">{name}</b>
        {!hasEnded && !isConfirming && (
          <Button kind="ghost" onClick={() => setConfirming(true)}>
            Revoke…
          </Button>
        )}
      </div>
      <span className="break-words">{scopeText(apiKey.scopes)}</span>
      <small className="muted break-words">
        <code>{prefix}…</code> · made {dayAndTime(created_at, settings)} by {created_by_name} ·{' '}
        {revoked_at !== null
          ? `revoked ${dayAndTime(revoked_at, settings)}`
          : maker_has_left
            ? 'stopped, as who made it has left'
            : expires_at === null
              ? 'does not end'
              : `${hasEnded ? 'ended' : 'ends'} ${dayAndTime(expires_at, settings)}`}
        {networks.length > 0 && ` · only from ${networks.join(', ')}`} ·{' '}
        {last_used_at === null ? 'never used' : `last used ${dayAndTime(last_used_at, settings)} from ${last_used_from}`}
      </small>
      {isConfirming && (
        <div className="flex wrap gap-8 items-center">
          <span>The program that uses it stops at once.</span>
          <Button kind="danger" busy={busy} onClick={() => void revoke()}>
            Revoke {name}
          </Button>
          <Button onClick={() => setConfirming(false)}>Keep it</Button>
        </div>
      )}
    </li>
  )
}

/** "Reads and changes Sales; reads Plants and prices; money; personal data" */
function scopeText(scopes: readonly string[]): string {
  const titles = (ids: readonly string[]) =>
    ids.flatMap((id) => keyAreaIds.filter((area) => area === id).map((area) => keyAreas[area].title))
  const areasWith = (end: string) => scopes.filter((scope) => scope.endsWith(end)).map((scope) => scope.slice(0, -end.length))
  const changed = areasWith(':write')
  const read = areasWith(':read').filter((area) => !changed.includes(area))
  const parts = [
    changed.length > 0 && `changes ${titles(changed).join(', ')}`,
    read.length > 0 && `reads ${titles(read).join(', ')}`,
    scopes.includes('money') && 'takes and returns money',
    scopes.includes('personal') && 'reads personal data',
  ].filter((part) => part !== false)
  const text = parts.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
