/** Generated messages. Apart from the other exports of `schema/`, so that only those who generate load fast-check. */
export { type SchemaPlace, schemaPlaces, usedPlaces } from './coverage.ts'
export { nearValid } from './near-valid.ts'
export { flawedText, type TextFlaw, textFlaws } from './text-flaws.ts'
export { arbitrary } from './valid.ts'
