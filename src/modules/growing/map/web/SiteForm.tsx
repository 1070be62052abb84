/** The first site of a map, or one more: its name and how large it is. */
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { AmountField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, TextField } from '#web/ui/Form.tsx'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import { addSite, getMap } from '../contract.ts'
import { SiteToAdd } from '../drawing.ts'
import styles from './Editor.module.css'

interface SiteFormProps {
  readonly onAdded: (id: string) => void
  readonly onCancel?: () => void
}

function SiteForm({ onAdded, onCancel }: SiteFormProps) {
  const { data: map } = useQuery(query(getMap))
  const free = (map?.undrawn ?? []).filter(({ parent_id }) => parent_id === null)
  return (
    <Form
      shape={SiteToAdd}
      start={{ name: '', width: '', length: '' }}
      submit={async (body) => {
        const location = free.find(({ name }) => name.toLowerCase() === body.name.toLowerCase())
        const { id, name } = await call(addSite, { body: { ...body, ...(location ? { location_id: location.id } : {}) } })
        toast(`${name} is on the map.`)
        onAdded(id)
      }}
      refreshes={['/api/map', '/api/reference', '/api/settings']}
      action="Add site"
      onCancel={onCancel}
    >
      <TextField name="name" label="Name of the site" options={free.map(({ name }) => name)} required />
      <AmountField name="width" kind="quantity" label="Width (m)" hint="As it lies on the screen, from left to right" required />
      <AmountField name="length" kind="quantity" label="Length (m)" hint="From top to bottom" required />
    </Form>
  )
}

export const FirstSite = (props: SiteFormProps) => (
  <div className={styles['first']}>
    <SiteForm {...props} />
  </div>
)

export const AddSiteDialog = ({ onClose, ...props }: Pick<SiteFormProps, 'onAdded'> & { readonly onClose: () => void }) => (
  <Dialog title="Add a site" onClose={onClose}>
    <SiteForm {...props} onCancel={onClose} />
  </Dialog>
)
