import { expect, it } from 'vitest';
import { htmlToText } from '../../../src/modules/requests/mail-in/reading/html-text.js';

it.each([
  ['lines', '<div>a</div><div>b<br>c</div>', 'a\nb\nc'],
  ['paragraphs', '<p>a</p>\n<p>b</p>', 'a\n\nb'],
  ['spaces', 'a  \n b&nbsp;&amp;&lt;c&gt;', 'a b &<c>'],
  ['lists', '<ul><li>a</li><li>b</li></ul>', '* a\n* b'],
  ['tables', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['quotes', 'x<blockquote>a<blockquote>b</blockquote></blockquote>y', 'x\n\n> a\n>\n>> b\n\ny'],
  [
    'links',
    '<a href="https://x.example/a">here</a> and <a href="https://x.example">x.example</a>',
    'here <https://x.example/a> and x.example',
  ],
  ['links of mails', '<a href="mailto:a@x.example">a@x.example</a>', 'a@x.example'],
  ['links of programs', '<a href="javascript:alert(1)">x</a>', 'x'],
  ['pictures', 'a<img src="https://x.example/p.png" alt="logo">b', 'ab'],
  ['scripts and styles', '<style>a{}</style><script>alert("<b>")</script><title>t</title>x', 'x'],
  [
    'hidden elements',
    '<div hidden>a</div><span style="Display : None">b<b>c</b></span><p style="visibility:hidden">d</p>x',
    'x',
  ],
  ['hidden elements that are not closed', '<div style="display:none">a', ''],
  ['comments', 'a<!-- b --><!--[if mso]>c<![endif]-->d', 'ad'],
  ['preformatted text', '<pre>a\n  b</pre>', 'a\n  b'],
  ['signatures', '<div>x</div><span>-- </span><br><div>Kim</div>', 'x\n-- \nKim'],
  ['tags that are not closed', '<b><div>a</b>c', 'a\nc'],
  ['nothing', '', ''],
])('makes text of %s', (_, html, text) => {
  expect(htmlToText(html)).toBe(text);
});

it('keeps the text of elements that are too deep within each other', () => {
  expect(htmlToText(`${'<div>'.repeat(5_000)}x${'</div>'.repeat(5_000)}`)).toBe('x');
});
