/** Every part of the look on one page, for the eye and for a test: `npx vite build` does not ship it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toasts } from '../Toasts.tsx'
import '../fonts.css'
import '../tokens.css'
import '../base.css'
import '../utilities.css'
import { Controls } from './Controls.tsx'
import { Figures } from './Figures.tsx'
import { States } from './States.tsx'
import styles from './look.module.css'

const place = document.querySelector('#look')
if (place)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <main className={`grid one-column gap-20 ${styles['look']}`}>
          <h1>The look</h1>
          <Controls />
          <States />
          <Figures />
        </main>
      </QueryClientProvider>
      <Toasts />
    </StrictMode>,
  )
