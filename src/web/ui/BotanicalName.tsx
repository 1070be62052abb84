/** A botanical name, set as botanists set it. */
import { botanicalParts } from '#kernel/botanical-name.ts'

export function BotanicalName({ name }: { readonly name: string }) {
  return botanicalParts(name).map(({ text, italic, trade }, i) =>
    italic ? (
      <i key={i}>{text}</i>
    ) : (
      <span key={i} className={trade ? 'trade' : undefined}>
        {text}
      </span>
    ),
  )
}
