import { ApiReply } from '#server/reply.ts'
import { type Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import * as mailings from '../mailing-calls.ts'
import * as prices from '../price-group-calls.ts'
import * as history from './account-history.queries.ts'
import * as queries from './accounts.queries.ts'
import { pricesOfAccount } from './account-prices.ts'
import * as actions from './accounts.ts'
import { type AccountQuestions, archiveAccount, restoreAccount } from './archive-account.ts'
import { allMailings } from './mailings.queries.ts'
import { mailingCandidates, readMailing, startMailing } from './mailings.ts'
import * as groups from './price-groups.ts'
import * as groupQueries from './price-groups.queries.ts'
import { draftStatementMail, drawStatement, mailStatement, statementFile } from './statement-documents.ts'

export function accounts(serve: Serve, questions: AccountQuestions) {
  serve(calls.listAccounts, ({ db, query }) => actions.listAccounts(db, query))
  serve(mailings.listMailingCandidates, ({ db, query }) => mailingCandidates(db, query.kind))
  serve(mailings.listMailings, ({ db }) => allMailings(db))
  serve(mailings.getMailing, ({ db, params }) => readMailing(db, params.id))
  serve(mailings.startMailing, ({ db, who, body }) => startMailing(db, who.user_id, body))
  serve(calls.accountsAgeing, ({ db, query }) => actions.accountsAgeing(db, query.on))
  serve(prices.listPriceGroups, ({ db }) => groupQueries.priceGroups(db))
  serve(prices.getPriceGroup, ({ db, params }) => groupQueries.priceGroupWith(db, params.id))
  serve(prices.createPriceGroup, ({ db, who, body }) => groups.createGroup(db, who.user_id, body))
  serve(prices.editPriceGroup, ({ db, who, params, body }) => groups.editGroup(db, who.user_id, params.id, body))
  serve(prices.removePriceGroup, ({ db, who, params }) => groups.removeGroup(db, who.user_id, params.id))
  serve(prices.accountPrices, ({ db, params }) => pricesOfAccount(db, params.id))
  serve(prices.tillAccounts, async ({ db }) => {
    const [accounts, all] = await Promise.all([groupQueries.accountsAtTheTill(db), groupQueries.priceGroups(db)])
    return { accounts, groups: all }
  })
  serve(calls.getAccount, ({ db, params }) => queries.accountWithId(db, params.id))
  serve(calls.createAccount, ({ db, who, body }) => actions.createAccount(db, who.user_id, body))
  serve(calls.editAccount, ({ db, who, params, body }) => actions.editAccount(db, who.user_id, params.id, body))
  serve(calls.archiveAccount, ({ db, who, params }) => archiveAccount(db, who.user_id, params.id, questions))
  serve(calls.restoreAccount, ({ db, who, params }) => restoreAccount(db, who.user_id, params.id))
  serve(calls.accountSales, async ({ db, params, query = {} }) => {
    const { id } = await queries.accountWithId(db, params.id)
    const { rows, meta } = await history.salesOf(db, id, query)
    return new ApiReply(rows, { meta })
  })
  serve(calls.accountActivities, async ({ db, params, query = {} }) => {
    const { id } = await queries.accountWithId(db, params.id)
    const { rows, meta } = await history.activitiesOf(db, id, query)
    return new ApiReply(rows, { meta })
  })
  serve(calls.editActivity, ({ db, who, params, body }) => actions.editActivity(db, who, params.id, params.activityId, body))
  serve(calls.deleteActivity, ({ db, who, params }) => actions.deleteActivity(db, who, params.id, params.activityId))
  serve(calls.addActivity, ({ db, who, params, body }) => actions.addActivity(db, who.user_id, params.id, body))
  serve(calls.getStatementPdf, ({ db, params, query = {} }) => statementFile(db, params.id, query))
  serve(calls.draftStatementMail, ({ db, params, query = {} }) => draftStatementMail(db, params.id, query))
  serve(
    calls.mailStatement,
    ({ transaction, params, query = {}, body }) => drawStatement(transaction, params.id, query, body),
    ({ db, who, body }, document) => mailStatement(db, who.user_id, body, document),
  )
  serve(calls.accountLedger, ({ db, params, query }) => actions.accountLedger(db, params.id, query))
}
