/** The owners' part of CHANGELOG.md (keepachangelog.com), as Help and the notice of a new version show it. */

export interface Release {
  readonly version: string
  readonly day: string
  readonly sections: readonly ReleaseSection[]
}

export interface ReleaseSection {
  /** "Added", "Changed", "Fixed" and the like. */
  readonly title: string
  readonly points: readonly string[]
}

const forOperators = 'For operators'

/** Released versions in the order of the file, newest first, without what is for operators; a version with nothing for owners is left out. */
export const parseChangelog = (text: string): Release[] =>
  [...text.matchAll(/^## \[(\d[^\]]*)\] - (\d{4}-\d\d-\d\d)$([^]*?)(?=^## |^\[|(?![^]))/gm)]
    .map(([, version = '', day = '', body = '']) => ({ version, day, sections: sectionsIn(body) }))
    .filter(({ sections }) => sections.length > 0)

const sectionsIn = (body: string): ReleaseSection[] =>
  [...body.matchAll(/^### (.+)$([^]*?)(?=^### |(?![^]))/gm)]
    .map(([, title = '', list = '']) => ({ title: title.trim(), points: pointsIn(list) }))
    .filter(({ title, points }) => title !== forOperators && points.length > 0)

/** A point may go on in indented lines. */
const pointsIn = (list: string): string[] =>
  [...list.matchAll(/^- (.+(?:\n {2,}.+)*)/gm)].map(([, point = '']) => plain(point.replace(/\s+/g, ' ')))

/** The text without Markdown's links and emphasis. */
const plain = (text: string) => text.replace(/\[([^[\]]+)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')
