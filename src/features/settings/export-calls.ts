/** The call that gives the nursery everything it has written down. */
import { endpoint } from '#kernel/endpoint.ts'
import { admins } from '#kernel/role.ts'

export const exportData = endpoint({
  method: 'GET',
  path: '/api/export',
  summary:
    'Exports all data of the nursery as one ZIP: a CSV for each table, every photo and document, and a list of them with rows, bytes and SHA-256; also while the subscription has lapsed',
  roles: admins,
  download: ['zip'],
})
