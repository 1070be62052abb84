/** Help: searchable, opened at the article of the screen the user came from. */
import { Link } from '@tanstack/react-router'
import { ArrowLeft, BookOpen, Keyboard, Mail } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { managers } from '#kernel/role.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { currentUser, isOneOf, isSample } from '#web/session.ts'
import { navigationFor } from '#web/shell/navigation.ts'
import { keepHelp } from '#web/updates.ts'
import { hasSupport } from '#web/support.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useSearchParams } from '#web/use-search-params.ts'
import { useQuery } from '#web/use-query.ts'
import { helpSearch } from './help-search.ts'
import { type Article, type Part, type Searched, articleFor, findArticles, findQuestions, placeOf } from '../article.ts'
import type { Question } from '../questions.ts'
import styles from './HelpScreen.module.css'

const OnboardingList = lazyNamed(() => import('./OnboardingList.tsx'), 'OnboardingList')
const WhatsNew = lazyNamed(() => import('./WhatsNew.tsx'), 'WhatsNew')
const SupportDialog = lazyNamed(() => import('./SupportDialog.tsx'), 'SupportDialog')
const ShortcutsDialog = lazyNamed(() => import('./ShortcutsDialog.tsx'), 'ShortcutsDialog')

type HelpTexts = typeof import('../help-texts.ts')

/** The texts are a file of their own, which the device has; without a network too. */
export function HelpScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['help-texts'],
    queryFn: () => import('../help-texts.ts'),
    staleTime: Infinity,
    networkMode: 'always',
  })
  const [{ page }, set] = useSearchParams(helpSearch)
  if (data && page === data.whatsNew.id) return <News title={data.whatsNew.title} onLeave={() => set({ page: '' })} />
  if (data) return <Contents {...data} />
  return <Page title="Help">{error ? <ErrorBox error={error} retry={() => void refetch()} /> : <Skeleton rows={8} />}</Page>
}

function News({ title, onLeave }: { readonly title: string; readonly onLeave: () => void }) {
  return (
    <Page title={title} tools={<AllHelp onClick={onLeave} />}>
      <Suspense fallback={<Skeleton rows={8} />}>
        <WhatsNew />
      </Suspense>
    </Page>
  )
}

const AllHelp = ({ onClick }: { readonly onClick: () => void }) => (
  <Button kind="ghost" onClick={onClick}>
    <ArrowLeft size={17} aria-hidden /> All help
  </Button>
)

function Contents({ articles, articleGroups, questions, whatsNew }: HelpTexts) {
  const [{ page, screen, search }, set] = useSearchParams(helpSearch)
  const [keys, showKeys] = useState(false)
  const user = currentUser()
  const open = articles.find(({ id }) => id === page) ?? (page === '' && screen ? articleFor(articles, screen) : undefined)
  const shown = findArticles([...articles, whatsNew], search)
  const matching = findQuestions(questions, search)
  useEffect(keepHelp, [])
  const showAll = () => set({ page: '', screen: '', search: '' })
  return (
    <Page
      title={open ? open.title : 'Help'}
      actions={
        <>
          <ContactSupport screen={screen} />
          <Button onClick={() => showKeys(true)}>
            <Keyboard size={18} aria-hidden /> Keys
          </Button>
        </>
      }
      tools={
        open ? (
          <AllHelp onClick={showAll} />
        ) : (
          <SearchField
            label="What do you want to do?"
            value={search}
            onChange={(value) => set({ search: value })}
            onEnter={() => {
              const first = matching[0]?.article ?? shown[0]?.id
              if (first) set({ page: first, search: '' })
            }}
            autoFocus
          />
        )
      }
    >
      {open ? (
        <Shown article={open} />
      ) : shown.length + matching.length === 0 ? (
        <EmptyState icon={BookOpen} title="No help found" actions={<Button onClick={showAll}>Show all</Button>}>
          Try a single word: pot, invoice, barcode. Or see all of it, by what you do.
        </EmptyState>
      ) : (
        <>
          {matching.length > 0 && <Questions title={search === '' ? 'Most asked' : 'Questions'} questions={matching} />}
          {search === ''
            ? [...articleGroups, { title: 'Glasshouse', articles: [whatsNew] }].map((group) => (
                <Articles key={group.title} {...group} />
              ))
            : shown.length > 0 && <Articles title="Articles" articles={shown} />}
        </>
      )}
      <Suspense>
        {keys && user && <ShortcutsDialog entries={navigationFor(user.role, () => true)} onClose={() => showKeys(false)} />}
      </Suspense>
    </Page>
  )
}

function ContactSupport({ screen }: { readonly screen: string }) {
  const [open, setOpen] = useState(false)
  if (!hasSupport() || isSample) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Mail size={18} aria-hidden /> Contact support
      </Button>
      <Suspense>{open && <SupportDialog screen={screen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function Questions({ title, questions: all }: { readonly title: string; readonly questions: readonly Question[] }) {
  return (
    <section className="grid gap-12 above-16" aria-label={title}>
      <h2 className="text-l">{title}</h2>
      <ul className={`grid ${styles['questions']}`}>
        {all.map(({ question, article, heading }) => (
          <li key={question}>
            <Link to="/help" search={{ page: article }} {...(heading !== '' && { hash: anchorOf(heading) })}>
              {question}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Articles({ title, articles: all }: { readonly title: string; readonly articles: readonly Searched[] }) {
  return (
    <section className="grid gap-12 above-16" aria-label={title}>
      <h2 className="text-l">{title}</h2>
      <ul className={`grid gap-12 ${styles['all']}`}>
        {all.map((article) => (
          <li key={article.id}>
            <Link to="/help" search={{ page: article.id }}>
              <b className="text-m weight-600">{article.title}</b>
              <span className="muted">{article.about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The end of the address of a heading. */
const anchorOf = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]+/g, '-')

function Shown({ article }: { readonly article: Article }) {
  const place = placeOf(article)
  const mine = isOneOf(managers)
  return (
    <article className={styles['article']}>
      <p className="above-12 text-l muted">{article.about}</p>
      <img
        src={`/pictures/help/${article.picture}.avif`}
        width={1200}
        height={750}
        loading="lazy"
        decoding="async"
        alt={`The screen ${article.title}, in the demo nursery`}
      />
      {article.id === 'onboarding' && mine && (
        <Suspense>
          <OnboardingList />
        </Suspense>
      )}
      {article.parts.map((part) => (
        <Section key={part.heading} part={part} />
      ))}
      {place && (
        <p>
          <Link
            to={place === '/reports' ? '/reports/sales' : place}
            className={`inline-row soft-ink weight-600 ${styles['there']}`}
          >
            Go there
          </Link>
        </p>
      )}
    </article>
  )
}

function Section({ part: { heading, text, steps, points } }: { readonly part: Part }) {
  return (
    <section id={anchorOf(heading)}>
      <h2>{heading}</h2>
      {text && <p>{text}</p>}
      {steps && (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {points && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
