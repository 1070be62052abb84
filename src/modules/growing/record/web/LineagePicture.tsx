/** The family of a batch as a picture: from the mothers on the left to what became of them; drawn, scrolled, zoomed and walked by keys. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { BatchId } from '#kernel/id.ts'
import { useNavigate } from '@tanstack/react-router'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { query } from '#web/query.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { day, number } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { getLineage } from '#modules/growing/batch/contract.ts'
import { type Lineage, type Placed, placeLineage } from '#modules/growing/batch/lineage.ts'
import styles from './LineagePicture.module.css'
import { eventNames } from '#modules/growing/batch/web/batch-labels.ts'
import { batchMethods } from '#modules/growing/batch/batch-kinds.ts'

const box = { width: 208, height: 74, across: 84, down: 22 }
const zooms = [0.25, 0.35, 0.5, 0.7, 1, 1.3, 1.7]
const whole = zooms.indexOf(1)

interface LineagePictureProps {
  readonly batchId: BatchId
}

export function LineagePicture({ batchId }: LineagePictureProps) {
  const lineage = useQuery(query(getLineage, { params: { id: batchId } }))
  const [zoom, setZoom] = useState(whole)
  const frame = useRef<HTMLElement>(null)
  const to = (next: number) => setZoom(Math.max(0, Math.min(zooms.length - 1, next)))
  if (lineage.isPending) return <Skeleton rows={6} />
  if (lineage.isError) return <ErrorBox error={lineage.error} retry={() => void lineage.refetch()} />
  const { nodes, total } = lineage.data
  const all = () => {
    const width = frame.current?.clientWidth ?? 0
    const fitting = zooms.findLastIndex((scale) => scale <= 1 && widthOf(placeLineage(lineage.data)) * scale + 16 <= width)
    to(fitting)
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = { '+': zoom + 1, '=': zoom + 1, '-': zoom - 1, '0': whole }[event.key]
    if (next === undefined) return
    event.preventDefault()
    to(next)
  }
  return (
    <section ref={frame} aria-label="Family" className="panel" onKeyDown={byKey}>
      <div className={`row gap-4 line-bottom muted ${styles['tools']}`}>
        <span className="grow">
          {total > nodes.length
            ? `The first ${number(nodes.length)} of ${number(total)} batches`
            : nodes.length === 1
              ? 'One batch, with no parent or offspring batches'
              : `${number(nodes.length)} batches`}
        </span>
        {nodes.length > 1 && (
          <>
            <Button kind="ghost" onClick={all}>
              Fit to screen
            </Button>
            <IconButton label="Smaller" disabled={zoom === 0} onClick={() => to(zoom - 1)}>
              <Minus size={18} aria-hidden />
            </IconButton>
            <IconButton label="Larger" disabled={zoom === zooms.length - 1} onClick={() => to(zoom + 1)}>
              <Plus size={18} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      <Picture
        lineage={lineage.data}
        currentId={batchId}
        scale={zooms[zoom] ?? 1}
        onZoom={(by) => setZoom((now) => Math.max(0, Math.min(zooms.length - 1, now + by)))}
      />
      {nodes.length > 1 && (
        <p className={`muted text-s ${styles['keys']}`}>Use arrow keys to move, Enter to open, + / − to zoom.</p>
      )}
    </section>
  )
}

const left = ({ column }: Placed) => 8 + column * (box.width + box.across)
const widthOf = (placed: readonly Placed[]) => Math.max(...placed.map(left)) + box.width + 8
const top = ({ row }: Placed) => 8 + row * (box.height + box.down)

interface PictureProps {
  readonly lineage: Lineage
  readonly currentId: string
  readonly scale: number
  readonly onZoom: (by: number) => void
}

/** Zoom by Ctrl and the wheel, or by pinching on a touchpad; the point under the pointer stays in place. */
function useZoomByWheel(scroller: RefObject<HTMLElement | null>, onZoom: (by: number) => void): void {
  const zoom = useRef(onZoom)
  useEffect(() => void (zoom.current = onZoom))
  useEffect(() => {
    const element = scroller.current
    let turned = 0
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      turned += event.deltaY
      if (Math.abs(turned) < 40) return
      zoom.current(turned > 0 ? -1 : 1)
      turned = 0
    }
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [scroller])
}

function Picture({ lineage, currentId, scale, onZoom }: PictureProps) {
  const settings = useSettings()
  const navigate = useNavigate()
  const placed = placeLineage(lineage)
  const at = new Map(placed.map((each) => [each.node.id, each]))
  const width = widthOf(placed)
  const scroller = useRef<HTMLDivElement>(null)
  useZoomByWheel(scroller, onZoom)
  const height = Math.max(...placed.map(top)) + box.height + 8
  const moveFocus = (event: KeyboardEvent, from: Placed) => {
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key]
    if (!step) return
    event.preventDefault()
    const [across = 0, down = 0] = step
    const next = placed
      .filter(
        (each) => Math.sign(each.column - from.column) === across && (across !== 0 || Math.sign(each.row - from.row) === down),
      )
      .toSorted((a, b) => distance(a, from) - distance(b, from))[0]
    const found = next && document.getElementById(`family-${next.node.id}`)
    found?.focus()
    found?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <div ref={scroller} className={`pad-8 ${styles['scroller']}`} tabIndex={-1}>
      <svg
        width={width * scale}
        height={height * scale}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label="Family of this batch"
      >
        {lineage.edges.map(({ from, to, kind, plants }) => {
          const [a, b] = [at.get(from), at.get(to)]
          if (!a || !b) return null
          const [x1, y1, x2, y2] = [left(a) + box.width, top(a) + box.height / 2, left(b), top(b) + box.height / 2]
          return (
            <g key={`${from} ${to} ${kind}`} className={styles['edge']}>
              <path d={`M${x1} ${y1}C${x1 + 42} ${y1} ${x2 - 42} ${y2} ${x2} ${y2}`} data-kind={kind} />
              {plants > 0 && (
                <text x={x2 - 8} y={y2 - 6} textAnchor="end">
                  {number(plants)}
                </text>
              )}
              <title>{`${eventNames[kind] ?? 'Cut from'}: ${number(plants)}`}</title>
            </g>
          )
        })}
        {placed.map((each) => {
          const { node } = each
          const go = () =>
            void navigate({ to: '/production/batches/$batchId', params: { batchId: node.id }, search: { tab: 'family' } })
          const label = `${node.batch_code}, ${batchMethods[node.method].name}, ${number(node.quantity_current)} in ${node.container_size}, ${number(node.plants_sold)} sold, ${number(node.plants_lost)} lost`
          return (
            <g
              key={node.id}
              id={`family-${node.id}`}
              transform={`translate(${left(each)} ${top(each)})`}
              role="link"
              tabIndex={node.id === currentId ? 0 : -1}
              aria-label={label}
              aria-current={node.id === currentId ? 'page' : undefined}
              className={styles['node']}
              onClick={go}
              onKeyDown={(event) => (event.key === 'Enter' ? go() : moveFocus(event, each))}
            >
              <rect width={box.width} height={box.height} rx={10} />
              <text x={12} y={22} className={styles['code']}>
                {node.batch_code}
              </text>
              <text x={12} y={41}>
                {number(node.quantity_current)} in {node.container_size} · {day(node.started_on, settings)}
              </text>
              <text x={12} y={60}>
                {[
                  batchMethods[node.method].name,
                  node.plants_sold > 0 && `${number(node.plants_sold)} sold`,
                  node.plants_lost > 0 && `${number(node.plants_lost)} lost`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}

const distance = (a: Placed, b: Placed) => Math.abs(a.column - b.column) * 10 + Math.abs(a.row - b.row)
