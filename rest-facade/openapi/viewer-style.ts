/** Upper bound for the width of a phone, in CSS pixels. */
const PHONE = '640px';

/**
 * Styles of the viewer's page beside those of its package: wide tables within the page, without
 * breaks inside the words of narrow columns, links in both colour schemes, and one column on a
 * phone.
 */
export const VIEWER_STYLE = [
  '.swagger-ui :is(.markdown, .renderedMarkdown) table { display: block; max-width: 100%; overflow-x: auto; }',
  '.swagger-ui :is(.markdown, .renderedMarkdown) table :is(th, td) { padding: 4px 9px; vertical-align: top; }',
  'nav { display: flex; gap: 24px; padding: 8px 20px; font: 14px sans-serif; }',
  'nav a { color: #0f766e; }',
  'html.dark-mode nav a { color: #5eead4; }',
  'html.dark-mode .swagger-ui .header-col { color: #e4e6e6; }',
  `@media (max-width: ${PHONE}) {`,
  '.swagger-ui .wrapper { padding: 0 12px; }',
  '.swagger-ui .opblock-tag { flex-wrap: wrap; }',
  '.swagger-ui .opblock-tag small { order: 1; flex-basis: 100%; min-width: 0; padding: 4px 0; }',
  '.swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }',
  '.swagger-ui .opblock .opblock-summary-path { max-width: 100%; }',
  '.swagger-ui .opblock .opblock-summary-method { min-width: 60px; padding: 4px 0; }',
  '.swagger-ui :is(.responses-inner, .opblock-description-wrapper, .table-container) { padding: 8px; }',
  '.swagger-ui :is(.responses-table, .parameters) > tbody > tr { display: flex; flex-direction: column; }',
  '.swagger-ui :is(.responses-table, .parameters) > thead, .swagger-ui .response-col_links { display: none; }',
  '.swagger-ui :is(.response-col_description, .parameters-col_description) { min-width: 0; width: 100%; }',
  '}',
].join('\n');
