/** Help: searchable, opened at the article of the screen the user came from. */
import { Link } from '@tanstack/react-router'
import { ArrowLeft, BookOpen, Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { managers } from '#kernel/role.ts'
import { isOneOf } from '#web/session.ts'
import { keepHelp } from '#web/updates.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useSearchParams } from '#web/use-search-params.ts'
import { helpSearch } from './help-search.ts'
import { type Article, type Part, articleFor, findArticles, placeOf } from '../article.ts'
import { articles } from '../articles.ts'
import { OnboardingList } from './OnboardingList.tsx'
import styles from './HelpScreen.module.css'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'

export function HelpScreen() {
  const [{ page, screen, search }, set] = useSearchParams(helpSearch)
  const [keys, showKeys] = useState(false)
  const open = articles.find(({ id }) => id === page) ?? (page === '' && screen ? articleFor(articles, screen) : undefined)
  const shown = findArticles(articles, search)
  useEffect(keepHelp, [])
  const showAll = () => set({ page: '', screen: '', search: '' })
  return (
    <Page
      title={open ? open.title : 'Help'}
      actions={
        <Button onClick={() => showKeys(true)}>
          <Keyboard size={18} aria-hidden /> Keys
        </Button>
      }
      tools={
        open ? (
          <Button kind="ghost" onClick={showAll}>
            <ArrowLeft size={17} aria-hidden /> All help
          </Button>
        ) : (
          <SearchField
            label="What do you want to do?"
            value={search}
            onChange={(value) => set({ search: value })}
            onEnter={() => shown[0] && set({ page: shown[0].id, search: '' })}
            autoFocus
          />
        )
      }
    >
      {open ? (
        <Shown article={open} />
      ) : shown.length === 0 ? (
        <EmptyState icon={BookOpen} title="No help found" actions={<Button onClick={showAll}>Show all</Button>}>
          Try a single word: pot, invoice, barcode.
        </EmptyState>
      ) : (
        <ul className={styles['all']}>
          {shown.map((article) => (
            <li key={article.id}>
              <Link to="/help" search={{ page: article.id }}>
                <b>{article.title}</b>
                <span>{article.about}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {keys && <ShortcutsDialog onClose={() => showKeys(false)} />}
    </Page>
  )
}

function Shown({ article }: { readonly article: Article }) {
  const place = placeOf(article)
  const mine = isOneOf(managers)
  return (
    <article className={styles['article']}>
      <p className={styles['about']}>{article.about}</p>
      <img
        src={`/pictures/help/${article.picture}.avif`}
        width={1200}
        height={750}
        loading="lazy"
        decoding="async"
        alt={`The screen ${article.title}, in the demo nursery`}
      />
      {article.id === 'onboarding' && mine && <OnboardingList />}
      {article.parts.map((part) => (
        <Section key={part.heading} part={part} />
      ))}
      {place && (
        <p>
          <Link to={place === '/reports' ? '/reports/sales' : place} className={styles['there']}>
            Go there
          </Link>
        </p>
      )}
    </article>
  )
}

function Section({ part: { heading, text, steps, points } }: { readonly part: Part }) {
  return (
    <section>
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
