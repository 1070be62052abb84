/** The page of Help that says what each version brought. */
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { useQuery } from '#web/use-query.ts'
import styles from './HelpScreen.module.css'
import { Releases } from './Releases.tsx'
import { readReleases } from './releases.ts'

export function WhatsNew() {
  const { data, error, refetch } = useQuery({
    queryKey: ['releases'],
    queryFn: readReleases,
    staleTime: Infinity,
    networkMode: 'always',
  })
  if (!data) return error ? <ErrorBox error={error} retry={() => void refetch()} /> : <Skeleton rows={8} />
  return (
    <article className={styles['article']}>
      <Releases releases={data} />
    </article>
  )
}
