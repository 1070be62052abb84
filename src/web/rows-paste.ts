/** Rows of a spreadsheet that are pasted on a list go to the import of its kind, where they are checked like a file. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { managers } from '#kernel/role.ts'
import { isOneOf } from './session.ts'

let pasted = ''

/** The rows that were pasted last, until they are forgotten. */
export const pastedRows = (): string => pasted

export const forgetPastedRows = (): void => {
  pasted = ''
}

/** More than one cell: a word that is pasted by mistake goes nowhere. */
const isRows = (text: string): boolean => text.includes('\t') && text.trim().includes('\n')

/** `kind` is the id of an import. */
export function useRowsPaste(kind: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isOneOf(managers)) return
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, dialog') !== null
      if (isTyping || !isRows(text)) return
      pasted = text
      void navigate({ to: '/import', search: { paste: kind } })
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [kind, navigate])
}
