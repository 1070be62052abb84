/** The logo on the nursery's documents: uploaded, shown, replaced and removed. */
import { useQueryClient } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { FileButton } from '#web/ui/FileButton.tsx'
import { Card } from '#web/ui/Page.tsx'
import { Refusal } from '#web/ui/Refusal.tsx'
import { toast } from '#web/ui/toast.ts'
import { upload } from '#web/upload.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { addLogo, getLogo, removeLogo } from '../contract.ts'
import styles from './AdminTab.module.css'
import { useDraft } from './fields.tsx'

const formats = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export function LogoSection() {
  const client = useQueryClient()
  const { logo } = useDraft().settings
  const shown = useQuery({ ...query(getLogo, { query: { logo } }), enabled: logo !== '' })
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const { run: remove, busy: isRemoving } = useAction('/api/profile')

  const send = async (file: File) => {
    setRefusal(undefined)
    setIsSending(true)
    try {
      await upload(addLogo, { body: {}, file }, () => undefined)
      await refresh(client, '/api/profile')
      toast('The logo is on your documents.')
    } catch (error) {
      setRefusal(errorMessage(error))
    }
    setIsSending(false)
  }
  return (
    <Card title="Logo">
      <p className={`muted ${styles['note']}`}>
        Printed on invoices, quotes, receipts, credit notes, statements and the availability list. JPEG, PNG, WebP, AVIF or GIF,
        up to 10 MB.
      </p>
      {logo !== '' && shown.data && <img className={`framed pad-8 ${styles['logo']}`} src={shown.data.image} alt="Your logo" />}
      <div className="flex wrap gap-8">
        <FileButton accept={formats} onFiles={([file]) => file && void send(file)}>
          <ImageUp size={17} aria-hidden /> {isSending ? 'Uploading…' : logo === '' ? 'Upload a logo' : 'Replace logo'}
        </FileButton>
        {logo !== '' && (
          <Button kind="ghost" busy={isRemoving} onClick={() => void remove(() => call(removeLogo))}>
            <Trash2 size={16} aria-hidden /> Remove logo
          </Button>
        )}
      </div>
      <Refusal message={refusal} />
    </Card>
  )
}
