/** The right article for a screen, and the right articles for a search. */
import { expect, test } from 'vitest'
import { articleFor, findArticles, findQuestions } from './article.ts'
import { articleGroups, articles } from './articles.ts'
import { questions } from './questions.ts'

const found = (search: string) => findArticles(articles, search).map(({ id }) => id)

test('has an article for every screen', () => {
  expect(articleFor(articles, '/sales/pos')?.id).toBe('till')
  expect(articleFor(articles, '/production/batches')?.id).toBe('batches')
  expect(articleFor(articles, '/production/batches/0193')?.id).toBe('batch')
  expect(articleFor(articles, '/b/KOW-12')?.id).toBe('batch')
  expect(articleFor(articles, '/orders/new')?.id).toBe('new-order')
  expect(articleFor(articles, '/orders/0193/edit')?.id).toBe('new-order')
  expect(articleFor(articles, '/orders/0193')?.id).toBe('order')
  expect(articleFor(articles, '/reports/financial')?.id).toBe('financial')
  expect(articleFor(articles, '/reports/none')?.id).toBe('reports')
  expect(articleFor(articles, '/reports/business-accounts/0193')?.id).toBe('account')
  expect(articleFor(articles, '/plantsomething')).toBeUndefined()
})

test('finds articles by word beginnings, titles first', () => {
  expect(found('pot up')[0]).toBe('batches')
  expect(found('void invoi')[0]).toBe('sales')
  expect(found('RÉCIPE')).toContain('recipes')
  expect(found('credit lim')[0]).toBe('accounts')
  expect(found('do not enter')[0]).toBe('tasks')
  expect(found('rent')).toContain('expenses')
  expect(found('gst return')[0]).toBe('financial')
  expect(found('wrong invoice')[0]).toBe('sales')
  expect(found('delete a sale')[0]).toBe('sales')
  expect(found('change password')[0]).toBe('settings')
  expect(found('bank account')[0]).toBe('settings')
  expect(found('price rise')[0]).toBe('plants')
  expect(found('xero')[0]).toBe('financial')
  expect(found('giraffe')).toEqual([])
  expect(found('').length).toBe(articles.length)
  expect(found('*(+')).toHaveLength(articles.length)
})

test('has unique ids', () => {
  expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length)
})

test('a question is found however it is put, with a mistake in it, too', () => {
  const first = (search: string) => findQuestions(questions, search)[0]?.article
  expect(first('how do I put prices up')).toBe('plants')
  expect(first('a customer wants her money back')).toBeUndefined()
  expect(first('money back')).toBe('sales')
  expect(first('I forgot my password')).toBe('settings')
  expect(first('wifi')).toBe('waiting')
  expect(found('pasword')[0]).toBe('settings')
  expect(found('stocktaek')).toContain('stocktakes')
})

test('every question is answered by an article, under a heading that it has', () => {
  for (const { article, heading } of questions) {
    const parts = articles.find(({ id }) => id === article)?.parts.map((part) => part.heading)
    expect(parts, article).toBeDefined()
    if (heading !== '') expect(parts).toContain(heading)
  }
  expect(questions.length).toBeGreaterThanOrEqual(11)
  expect(articleGroups.flatMap((group) => group.articles)).toHaveLength(articles.length)
})
