/** The page: its own script and style, which alone may run, and the report as data; or, live, the way to ask for it. */
import { createHash } from 'node:crypto'
import { script, style } from '../../generated/report-page.ts'
import { documentText } from '../json/document-text.ts'
import type { ReportDocument } from '../json/format.ts'

/** The content security policy: it allows only our scripts and styles, by their hashes. @param connect with whom the page may speak */
const policyOf = (connect: string): string =>
  [
    "default-src 'none'",
    `script-src '${hash(script)}'`,
    `style-src '${hash(style)}'`,
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

/** A file: nothing is loaded, nothing is sent. @param rules where the pages of the rules are */
export function htmlText(document: ReportDocument, rules?: string): string {
  const policy = `<meta http-equiv="Content-Security-Policy" content="${policyOf("'none'")}">`
  const report = `<script type="application/json" id="report">${data(document)}</script>`
  return pageText([policy, ...ruleMeta(rules)], report)
}

/** The same page for a server that tells it what happens. */
export function livePage(rules?: string): { readonly text: string; readonly policy: string } {
  return {
    text: pageText(['<meta name="live" content="events">', ...ruleMeta(rules)], ''),
    policy: `${policyOf("'self'")}; frame-ancestors 'none'`,
  }
}

function ruleMeta(rules: string | undefined): readonly string[] {
  return rules === undefined ? [] : [`<meta name="rules" content="${attribute(rules)}">`]
}

function pageText(head: readonly string[], report: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    ...head,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<title>mcp-conform</title>',
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<noscript>This page needs JavaScript. It loads nothing from elsewhere and sends nothing there.</noscript>',
    ...(report === '' ? [] : [report]),
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

/** JSON in which no text of a target can end the element or begin a comment. */
function data(document: ReportDocument): string {
  return documentText(document)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
