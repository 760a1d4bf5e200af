/* What a mark costs where nothing is between the finger and the device: a button that changes, and one strict write. */

const COUNT = 36;
const NEXT = { "": "absent", absent: "late", late: "" };
const SAID = { "": "", absent: "Absent", late: "Late" };
const ACCOUNT = "01a20454-0000-76ae-b659-af6d10952a34";

const opened = new Promise((resolve, reject) => {
  const opening = indexedDB.open("bare", 1);
  opening.addEventListener("upgradeneeded", () => {
    const rows = opening.result.createObjectStore("rows", { keyPath: "op_id" });
    rows.createIndex("account", ["account_id", "seq"]);
    opening.result.createObjectStore("batches", { keyPath: "id" });
    opening.result.createObjectStore("accounts", { keyPath: "account_id" });
  });
  opening.addEventListener("success", () => resolve(opening.result));
  opening.addEventListener("error", () => reject(new Error(opening.error.message)));
});

/** The row that a mark leaves, numbered by the account's own count, in one strictly durable change. */
async function keep(student_id, status) {
  const database = await opened;
  const tx = database.transaction(["rows", "batches", "accounts"], "readwrite", { durability: "strict" });
  const accounts = tx.objectStore("accounts");
  const reading = accounts.get(ACCOUNT);
  reading.addEventListener("success", () => {
    const { next_seq: seq, revision } = reading.result ?? { next_seq: 1, revision: 0 };
    const row = {
      op_id: crypto.randomUUID(),
      account_id: ACCOUNT,
      seq,
      schema: 1,
      kind: "mark",
      args: { class_id: ACCOUNT, date: "2026-09-15", student_id, status },
      tapped_at: new Date().toISOString(),
      lanes: [`mark:${student_id}`],
      batch: null,
      refusal: null,
      origin: null,
      rev: revision + 1,
      alone: false,
      guessed: null,
    };
    tx.objectStore("rows").put(row);
    accounts.put({ account_id: ACCOUNT, next_seq: seq + 1, revision: revision + 1 });
  });
}

const list = document.querySelector("ul");
for (let index = 0; index < COUNT; index += 1) {
  const place = document.createElement("li");
  place.innerHTML = `<button type="button" data-student="student-${index}"><i>S${index}</i><span>Student ${index}</span><em></em></button>`;
  list.append(place);
}
list.addEventListener("click", ({ target }) => {
  const tile = target.closest("[data-student]");
  if (!tile) return;
  const status = NEXT[tile.dataset.status ?? ""];
  if (status) tile.dataset.status = status;
  else delete tile.dataset.status;
  tile.lastElementChild.textContent = SAID[status];
  void keep(tile.dataset.student, status || "present");
});
