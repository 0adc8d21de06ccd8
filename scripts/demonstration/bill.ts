/** A bill as a PDF of one page in a typeface that every reader has. Without a date, which a load would have to move. */
export function billOf({ from, what, amount }: { from: string; what: string; amount: string }): Buffer {
  const lines: [size: number, text: string][] = [
    [18, from],
    [11, "An invented supplier of the demonstration"],
    [11, ""],
    [13, "Invoice"],
    [11, "To: Sacred Space"],
    [11, ""],
    [11, what],
    [13, `Total: ${amount}`],
    [11, "Paid with thanks."],
  ];
  const drawn = lines
    .map(([size, text]) => `/F1 ${size} Tf (${text.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj 0 -26 Td`)
    .join("\n");
  const stream = `BT 72 760 Td\n${drawn}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${Buffer.byteLength(stream, "latin1")} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
