/** Generated messages. Apart from the other exports of `schema/`, so that only those who generate load fast-check. */
export { nearValid } from './near-valid.ts'
export { arbitrary } from './valid.ts'
