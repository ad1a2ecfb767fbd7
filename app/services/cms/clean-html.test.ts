import { describe, expect, test } from "vitest";
import { cleanHtml, toPlainText } from "./clean-html.server.ts";

const clean = (html: string) =>
  cleanHtml(html, { locale: "en-GR", pictures: "https://cms.example" });

describe("sanitized HTML", () => {
  test.each([
    ["<script>alert(1)</script><p>x</p>", "<p>x</p>"],
    ['<p onclick="alert(1)" style="color:red" class="page">x</p>', "<p>x</p>"],
    ["<iframe src=https://evil.example>x</iframe><p>y</p>", "<p>y</p>"],
    ["<svg><script>alert(1)</script></svg>z", "z"],
    ["<style>body{display:none}</style>z", "z"],
    ["<form action=/x><input name=q><button>Go</button></form>", ""],
    ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href=" jAvAsCrIpT:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="data:text/html,x">x</a>', "<a>x</a>"],
    ['<a href="//evil.example">x</a>', "<a>x</a>"],
    ['<a href="/\\evil.example">x</a>', "<a>x</a>"],
    ["<img src=x onerror=alert(1)>", ""],
  ])("%s stands as %s", (html, there) => {
    expect(clean(html)).toBe(there);
  });

  test("links into the shop get the locale of the page", () => {
    expect(clean('<a href="/help">x</a>')).toBe('<a href="/en-GR/help">x</a>');
    expect(clean('<a href="/el-GR/help?q=1#a">x</a>')).toBe('<a href="/en-GR/help?q=1#a">x</a>');
    expect(clean('<a href="/">x</a>')).toBe('<a href="/en-GR">x</a>');
    expect(clean('<a href="/media/abc">x</a>')).toBe('<a href="/media/abc">x</a>');
  });

  test("links to other sites have noopener and noreferrer", () => {
    expect(clean('<a href="https://other.example/a" target="_blank">x</a>')).toBe(
      '<a href="https://other.example/a" rel="noopener noreferrer">x</a>',
    );
  });

  test("headings begin below the page's, with prefixed ids", () => {
    expect(clean('<h1 id="main">A</h1><h2>B</h2><h6>C</h6>')).toBe(
      '<h2 id="text-main">A</h2><h3>B</h3><h6>C</h6>',
    );
    expect(clean("<h3>A</h3><h4>B</h4><h2></h2>")).toBe("<h3>A</h3><h4>B</h4>");
    expect(clean('<p id="main"><a href="#main">x</a></p>')).toBe(
      '<p><a href="#text-main">x</a></p>',
    );
  });

  test("pictures are kept from the CMS and this site, with width and height", () => {
    const picture = (src: string, more = 'width="80" height="60"') =>
      clean(`<img src="${src}" ${more}>`);
    expect(picture("https://cms.example/a.jpg")).toContain('src="https://cms.example/a.jpg"');
    expect(picture("/media/abc")).toContain('loading="lazy"');
    expect(picture("https://other.example/a.jpg")).toBe("");
    expect(picture("https://cms.example/a.jpg", "")).toBe("");
    expect(picture("https://cms.example/a.jpg", 'width="80" height="1e9"')).toBe("");
  });

  test("toPlainText removes all markup", () => {
    expect(toPlainText("A &amp; B &#8217;s <b>bold</b> <script>alert(1)</script>")).toBe(
      "A & B ’s bold",
    );
    expect(toPlainText("1 &lt; 2")).toBe("1 < 2");
  });
});
