/** Every call about the data of one person. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { FoundPerson, PersonKey, PersonalData } from './person.ts'

export const findPeople = endpoint({
  method: 'GET',
  path: '/api/personal-data/people',
  summary:
    'Finds people by a part of their name, e-mail address or phone number: accounts, vendors, customers named on documents, and for an admin members of staff; 50 at most',
  roles: managers,
  query: z.strictObject({ search: z.string().check(z.minLength(2, 'Enter at least two letters.'), z.maxLength(100)) }),
  reply: z.array(FoundPerson),
})

export const readPersonalData = endpoint({
  method: 'GET',
  path: '/api/personal-data',
  summary: 'Returns where data of one person is held, and what would become of it if the person were erased',
  roles: managers,
  query: PersonKey,
  reply: PersonalData,
})

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/api/personal-data/export',
  summary: 'Exports everything that is held about one person as a ZIP: one page for people, and JSON',
  roles: managers,
  freshSignIn: true,
  query: PersonKey,
  download: ['zip'],
})

export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/personal-data/erasures',
  summary: 'Erases one person wherever no law requires their data to remain. It cannot be undone',
  roles: managers,
  freshSignIn: true,
  body: PersonKey,
  problems: ['BAD_STATE'],
})
