/** The file: the page's own script and style, which alone may run, and the report as data. */
import { createHash } from 'node:crypto'
import { script, style } from '../../generated/report-page.ts'
import { documentText } from '../json/document-text.ts'
import type { ReportDocument } from '../json/format.ts'

/** Nothing is loaded, nothing is sent; of scripts and styles only ours count, by their hashes. */
const policy = [
  "default-src 'none'",
  `script-src '${hash(script)}'`,
  `style-src '${hash(style)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** @param rules where the pages of the rules are */
export function htmlText(document: ReportDocument, rules?: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    ...(rules === undefined ? [] : [`<meta name="rules" content="${attribute(rules)}">`]),
    '<title>mcp-conform</title>',
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<noscript>This report needs JavaScript. It loads nothing and sends nothing.</noscript>',
    `<script type="application/json" id="report">${data(document)}</script>`,
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
