/** The look of the shared list: light, quick, and good on paper. */
import { Html } from '#server/html.ts'

export const publicStyle = new Html(`
  :root { color-scheme: light dark; --ink: #17251c; --soft: #55665b; --line: #d8e0da; --paper: #fff; --ground: #f5f7f4; --brand: #1d6b3c; --bad: #b3261e; }
  @media (prefers-color-scheme: dark) { :root { --ink: #eaf1ec; --soft: #a8b8ae; --line: #34423a; --paper: #18211b; --ground: #101712; --brand: #7fd39d; --bad: #ff9d94; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 Figtree, system-ui, sans-serif; }
  main { max-width: 1000px; margin: 0 auto; padding: 28px 16px 60px; }
  h1 { margin: 0; font-size: 30px; line-height: 1.2; }
  header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 8px 24px; margin-bottom: 20px; }
  header p { margin: 0; color: var(--soft); }
  .logo { display: block; max-width: 200px; max-height: 72px; margin-bottom: 6px; }
  header .name { color: var(--brand); font-weight: 650; }
  .tools, fieldset { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; }
  label { display: grid; gap: 4px; color: var(--soft); font-size: 13px; }
  input, select, textarea, button { min-height: 44px; padding: 8px 12px; border: 1px solid var(--soft); border-radius: 8px; background: var(--paper); color: var(--ink); font: inherit; font-size: 16px; }
  button { font-weight: 600; cursor: pointer; }
  .primary { border-color: transparent; background: var(--brand); color: var(--paper); }
  .tools a { display: inline-flex; align-items: center; min-height: 44px; color: var(--brand); font-weight: 600; }
  table { width: 100%; margin: 18px 0; border: 1px solid var(--line); border-radius: 12px; border-spacing: 0; background: var(--paper); font-variant-numeric: tabular-nums; }
  th, td { padding: 8px 12px; text-align: start; }
  th { color: var(--soft); font-size: 13px; font-weight: 550; }
  tbody td { border-top: 1px solid var(--line); }
  td small { display: block; color: var(--soft); }
  td i { display: block; color: var(--soft); }
  .end { text-align: end; }
  td input { width: 84px; text-align: end; }
  fieldset { margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); }
  legend { padding: 0 6px; font-weight: 650; }
  fieldset label { flex: 1 1 200px; }
  .wide { flex-basis: 100%; }
  .trap { position: absolute; left: -9999px; }
  .error { padding: 12px 14px; border: 1px solid var(--bad); border-radius: 8px; color: var(--bad); font-weight: 550; }
  .none { padding: 40px 0; color: var(--soft); text-align: center; }
  footer { margin-top: 20px; color: var(--soft); font-size: 13px; }
  @media (max-width: 600px) {
    thead { position: absolute; left: -9999px; }
    tr { display: grid; grid-template-columns: 1fr auto auto auto; align-items: center; }
    tr + tr { border-top: 1px solid var(--line); }
    tbody td { border: 0; padding: 4px 10px; }
    tbody td:first-child { grid-column: 1 / -1; padding-top: 10px; }
    tbody td { padding-bottom: 10px; }
    .left::after { content: ' left'; color: var(--soft); }
  }
  @media print { .tools, fieldset, td:last-child, th:last-child { display: none; } body { background: #fff; color: #000; } main { max-width: none; padding: 0; } table { border: 0; } tr { break-inside: avoid; } }
`)
